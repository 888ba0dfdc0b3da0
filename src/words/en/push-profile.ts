import { words } from '#words/words.ts'

/** Notifications on one’s devices, in the profile. */
export const sayPushProfile = words('push-profile', {
  title: 'Notifications on this device',
  hint: 'Shown by your phone or computer, even while this page is closed.',
  loading: 'Loading your devices',
  // Why this browser can’t
  off: 'This server doesn’t send notifications to devices.',
  insecure: 'Your browser only allows this over HTTPS. Ask your administrator for the secure address.',
  unsupported:
    'This browser can’t show notifications of websites. On an iPhone, add the page to the home screen first.',
  denied:
    'You blocked notifications for this website. Allow them in the settings of your browser, then come back.',
  failed:
    'Your browser couldn’t reach its notification service, so notifications were not turned on. Please try again later.',
  notGranted: 'Your browser didn’t allow notifications, so they were not turned on.',
  // Devices
  turnOn: 'Turn on',
  turnedOn: 'Notifications turned on for this device',
  devices: 'Devices',
  thisDevice: 'This device',
  since: 'since <at></at>',
  test: 'Send test message',
  testOn: 'Send test message to {device}',
  tested: 'Test message sent',
  remove: 'Remove',
  removeOf: 'Remove {device}',
  removed: 'Notifications turned off for that device',
  untilSignOut: 'A device stops when you sign out there.',
  // What is told
  kinds: 'Notify me when',
  assigned: 'I’m assigned to an audit',
  moved: 'One of my audits is moved',
  released: 'I’m removed from an audit, or it’s canceled',
  decided: 'A request of mine is decided',
  tomorrow: 'I have a visit tomorrow (sent at 18:00)',
  showsNames: 'Show names',
  showsNamesHint: 'Customers and people are shown by name, even while your screen is locked.',
  save: 'Save notifications',
  saved: 'Notifications saved successfully',
})
