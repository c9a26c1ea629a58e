"""What every page needs: devices and roles, requests, languages, and the evenings."""
