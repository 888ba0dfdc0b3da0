// Every noun's words: what the server says may be of any of them.
import './en/notifications.ts'
import './en/passwords.ts'
import './en/pickers.ts'
import './en/profile.ts'
import './en/session.ts'
import './en/session-failures.ts'
