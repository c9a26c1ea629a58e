"""What an evening needs, looked at one by one."""
