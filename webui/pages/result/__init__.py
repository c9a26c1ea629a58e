"""The result of an evening: who won what, the chart, who pays whom; shared as one file, and printed."""
