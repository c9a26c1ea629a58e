"""The result of an evening: who won what, the chart, who pays whom; also as one file to share."""
