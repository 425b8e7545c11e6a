import type { KeyScope, MailProblem } from '@whenable/contract'
/** Messages of the settings. Times are written in the language and the time zone of the reader. */
export interface SettingsMessages {
  settingsTitle: string
  settingsSections: string
  sectionProfile: string
  sectionTeam: string
  sectionApiKeys: string
  sectionWebhooks: string
  sectionActivity: string
  sectionMail: string
  sectionFailed: string
  loadingSettings: string
  settingsFailed: string
  settingsRefused: string
  settingsChangeFailed: (reason: string) => string
  settingsWorking: string

  profileName: string
  profileEmail: string
  profileEmailHelp: string
  /** For an owner who has no address yet. */
  addEmailHelp: string
  addEmailInvalid: string
  addEmailRefused: string
  profileTimeZone: string
  profileTimeZoneHelp: string
  /** The release of the time zone database that the service reads, such as `2026f`. */
  timeZoneData: (version: string) => string
  /** It is more than a year old. */
  timeZoneDataOld: (version: string) => string
  /** The address of the member’s public page. */
  profilePage: string
  profilePageHelp: string
  profilePageTaken: string
  profilePageInvalid: string
  profileSaved: string
  passkeys: string
  passkeysHelp: string
  noPasskeys: string
  passkeyAdded: (time: string) => string
  passkeyUsed: (time: string) => string
  addPasskey: string
  passkeyName: string
  passkeyNameHelp: string
  /** The browser added none, or the service refused it. */
  passkeyFailed: string
  askRemovePasskey: (name: string) => string
  askRemovePasskeyHelp: string
  /** Where the member is signed in. */
  signIns: string
  signInsHelp: string
  thisBrowser: string
  unknownBrowser: string
  unknownApp: string
  endSignIn: string
  askEndSignInHelp: string
  signOutElsewhere: string
  askSignOutElsewhereHelp: string

  teamHelp: string
  invite: string
  inviteAgain: string
  correctAddress: string
  correctAddressHelp: string
  invited: string
  roles: Readonly<Record<string, string>>
  roleHelp: string
  makeOwner: string
  makeMember: string
  memberMenu: (name: string) => string
  yourself: string
  askRemoveMember: (name: string) => string
  askRemoveMemberHelp: string
  offboardClose: string
  offboardBookings: string
  offboardLinks: string
  offboardPolls: string
  offboardCalendars: string
  offboardKeys: string
  offboardTell: string
  offboardOverlaps: string
  offboarded: (name: string) => string
  offboardMoved: string
  offboardCancelled: string
  memberRole: string
  memberBrowsers: (browsers: number) => string
  invitationEnds: (time: string) => string
  withdrawInvitation: string
  signOutMember: string
  askSignOutMemberHelp: string

  apiKeysHelp: string
  createApiKey: string
  apiKeyName: string
  apiKeyNameHelp: string
  apiKeyScope: string
  apiKeyScopeHelp: string
  apiKeyScopes: Readonly<Record<KeyScope, string>>
  apiKeyEnd: string
  apiKeyEnds: Readonly<Record<'never' | 'month' | 'year' | 'date', string>>
  apiKeyLastDay: string
  apiKeyCreator: (name: string) => string
  /** Who created a key that no member did. */
  commandLine: string
  formerMember: string
  noApiKeys: string
  apiKeyUsed: (time: string) => string
  apiKeyUnused: (time: string) => string
  apiKeyExpires: (time: string) => string
  revoke: string
  askRevoke: (name: string) => string
  askRevokeHelp: string

  noActivity: string
  noActivityHelp: string
  activityByKey: (name: string) => string

  webhooksHelp: string
  addWebhook: string
  noWebhooks: string
  noWebhooksHelp: string
  webhookStatus: Readonly<Record<string, string>>
  webhookMenu: (address: string) => string
  showDeliveries: string
  hideDeliveries: string
  sendTest: string
  newSecret: string
  switchOff: string
  switchOn: string
  askRemoveWebhook: (address: string) => string
  askRemoveWebhookHelp: string
  askNewSecret: (address: string) => string
  askNewSecretHelp: string
  shownOnceTitle: Readonly<Record<string, string>>
  shownOnceHelp: Readonly<Record<string, string>>
  /** For an invitation whose link is not emailed. */
  invitationByHand: string
  copySecret: string
  done: string
  editWebhook: string
  webhookUrl: string
  webhookUrlHelp: string
  webhookDescription: string
  webhookEmails: string
  webhookEmailsHelp: string
  webhookTypes: string
  deliveriesOf: (address: string) => string
  loadingDeliveries: string
  noDeliveries: string
  deliveryStatus: Readonly<Record<string, string>>
  deliveryTest: string
  deliveryAnswer: (status: number, milliseconds: string) => string
  deliveryNoAnswer: (milliseconds: string) => string
  deliveryAttempt: (attempt: number) => string
  deliveryNext: (time: string) => string
  sendOnceMore: string
  sendAgainName: (type: string, time: string) => string
  deliveredNow: (status: number) => string
  notDeliveredNow: (reason: string) => string

  mailOn: string
  mailOff: string
  mailOffHelp: string
  mailFrom: string
  mailServer: string
  mailHelp: string
  setUpMail: string
  changeMail: string
  setUpMailHelp: string
  mailSecurity: string
  /** A connection without TLS. */
  mailUnprotected: string
  mailPort: string
  mailUser: string
  mailPassword: string
  mailPasswordKept: string
  askRemoveMail: string
  askRemoveMailHelp: string
  /** Why the mail server could not be used. */
  mailProblem: Readonly<Record<Exclude<MailProblem, 'other'>, string>>
  mailsWaited: (mails: number) => string
  mailsWaitedHelp: string
  mailsDropped: (mails: number) => string
  sendMail: string
  sendMails: string
  mailsSent: (mails: number) => string
  discardMails: string
  askDiscardMails: string
  askDiscardMailsHelp: string
  mailWithheld: (hour: number, day: number) => string
  sendTestMail: string
  testMailSent: (email: string) => string

  failedHelp: string
  nothingFailed: string
  nothingFailedHelp: string
  letterKind: Readonly<Record<string, string>>
  letterTo: (recipient: string) => string
  letterFailed: (time: string, attempts: number) => string
  queuedAgain: string
  discardLetter: string
  askDiscard: string
  askDiscardHelp: string
}

/** English `SettingsMessages`. */
export const settings: SettingsMessages = {
  settingsTitle: 'Settings',
  settingsSections: 'Sections of the settings',
  sectionProfile: 'Profile',
  sectionTeam: 'Team',
  sectionApiKeys: 'API keys',
  sectionWebhooks: 'Webhooks',
  sectionActivity: 'Changes',
  sectionMail: 'Email',
  sectionFailed: 'Not sent',
  loadingSettings: 'Loading your settings…',
  settingsFailed: "We couldn't load your settings.",
  settingsRefused: 'You may not see these settings.',
  settingsChangeFailed: (reason) => `That didn't work: ${reason}`,
  settingsWorking: 'One moment…',

  profileName: 'Name',
  profileEmail: 'Email address',
  profileEmailHelp: 'You sign in with this address.',
  addEmailHelp: 'You sign in with it and hear of bookings there. Your event types and bookings get it, too.',
  addEmailInvalid: 'Check this address.',
  addEmailRefused: 'This address has an account already.',
  profileTimeZone: 'Time zone',
  profileTimeZoneHelp:
    'Times on these pages are in this time zone. Your hours, event types and emails follow it.',
  timeZoneData: (version) => `Time-zone data: ${version}`,
  timeZoneDataOld: (version) =>
    `The time-zone data (${version}) is more than a year old, so times in some countries may be wrong by an hour. Whoever runs this service updates Node, or starts it with --tz-data and newer data.`,
  profilePage: 'Your page',
  profilePageHelp:
    'Lists your event types that are on and listed, each with its next free time. Letters, digits and dashes; leave it empty for no page.',
  profilePageTaken: 'Another member has this address.',
  profilePageInvalid: 'Use lower-case letters, digits and dashes.',
  profileSaved: 'Profile saved',
  passkeys: 'Passkeys',
  passkeysHelp: 'Sign in with your fingerprint, your face or the PIN of a device.',
  noPasskeys: 'No passkey yet',
  passkeyAdded: (time) => `Added ${time}`,
  passkeyUsed: (time) => `Last used ${time}`,
  addPasskey: 'Add a passkey',
  passkeyName: 'Name',
  passkeyNameHelp: 'Where it is kept, such as “Laptop” or “Phone”.',
  passkeyFailed: 'No passkey was added. This device may have one already. Try again, or use another device.',
  askRemovePasskey: (name) => `Remove the passkey “${name}”?`,
  askRemovePasskeyHelp: 'You can no longer sign in with it.',
  signIns: 'Signed in',
  signInsHelp: 'Browsers and apps that are signed in as you. Sign out those that you don’t know.',
  thisBrowser: 'This browser',
  unknownBrowser: 'Unknown browser',
  unknownApp: 'Unknown app',
  endSignIn: 'Sign out',
  askEndSignInHelp: 'It loses access at once.',
  signOutElsewhere: 'Sign out everywhere else',
  askSignOutElsewhereHelp: 'All other browsers and apps lose access at once. Passkeys stay.',

  teamHelp:
    'Everybody here signs in on their own. Members see their own event types and bookings, owners see everything.',
  invite: 'Invite',
  inviteAgain: 'Invite again',
  correctAddress: 'Correct address',
  correctAddressHelp:
    'Their account, event types and bookings get the new address. An unused invitation ends: invite them again afterwards.',
  invited: 'Invited',
  roles: { owner: 'Owner', member: 'Member' },
  roleHelp: 'Owners see and change everything.',
  makeOwner: 'Make owner',
  makeMember: 'Make member',
  memberMenu: (name) => `Actions for ${name}`,
  yourself: 'You',
  askRemoveMember: (name) => `Remove ${name}?`,
  askRemoveMemberHelp:
    'Their access ends at once: browsers, passkeys, tokens and API keys. Their calendars are disconnected. Choose who takes over their event types.',
  offboardClose: 'Nobody (closed)',
  offboardBookings: 'Bookings ahead',
  offboardLinks: 'Links',
  offboardPolls: 'Polls',
  offboardCalendars: 'Connected calendars',
  offboardKeys: 'API keys',
  offboardTell: 'Email guests about cancelled bookings',
  offboardOverlaps: 'Cancel bookings that overlap with those of the new host',
  offboarded: (name) => `${name} was removed`,
  offboardMoved: 'Bookings handed over',
  offboardCancelled: 'Bookings cancelled',
  memberRole: 'Role',
  memberBrowsers: (browsers) => `Signed-in browsers: ${browsers}`,
  invitationEnds: (time) => `Invitation ends: ${time}`,
  withdrawInvitation: 'Withdraw invitation',
  signOutMember: 'Sign out everywhere',
  askSignOutMemberHelp:
    'All their browsers and apps lose access at once, and open invitations end. They can sign in again.',

  apiKeysHelp: 'Programs call this service with a key. Give each one the least that it needs.',
  createApiKey: 'Create key',
  apiKeyName: 'Name',
  apiKeyNameHelp: 'What uses it, such as “CRM”.',
  apiKeyScope: 'What it may do',
  apiKeyScopeHelp: 'The server of a website creates sessions for its visitors, and needs nothing else.',
  apiKeyScopes: {
    sessions: 'For my website (sessions only)',
    read: 'Read everything',
    bookings: 'Read everything, make and change bookings',
    everything: 'Everything that an owner can do',
  },
  apiKeyEnd: 'Ends',
  apiKeyEnds: { never: 'Never', month: 'In 30 days', year: 'In 1 year', date: 'On a date' },
  apiKeyLastDay: 'Last day',
  apiKeyCreator: (name) => `Creator: ${name}`,
  commandLine: 'command line',
  formerMember: 'former member',
  noApiKeys: 'No API key yet',
  apiKeyUsed: (time) => `Last used ${time}`,
  apiKeyUnused: (time) => `Created ${time}, not used yet`,
  apiKeyExpires: (time) => `expires ${time}`,
  revoke: 'Revoke',
  askRevoke: (name) => `Revoke “${name}”?`,
  askRevokeHelp: 'Programs that use it stop working at once.',

  noActivity: 'Nothing has changed yet',
  noActivityHelp: 'Changes by members and API keys appear here, with who made them.',
  activityByKey: (name) => `API key ${name}`,

  webhooksHelp: 'Your systems are notified when something happens, such as a new booking.',
  addWebhook: 'Add webhook',
  noWebhooks: 'No webhook yet',
  noWebhooksHelp: 'Add the address of your system, and it hears of every booking at once.',
  webhookStatus: { active: 'Working', failing: 'Failing, retried', failed: 'Stopped', inactive: 'Off' },
  webhookMenu: (address) => `Actions for ${address}`,
  showDeliveries: 'Show deliveries',
  hideDeliveries: 'Hide deliveries',
  sendTest: 'Send test',
  newSecret: 'New secret',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  askRemoveWebhook: (address) => `Remove ${address}?`,
  askRemoveWebhookHelp: 'It is no longer notified, and what waits for it is dropped.',
  askNewSecret: (address) => `New secret for ${address}?`,
  askNewSecretHelp:
    'The current secret works for another day in webhook-signature, and stops at once in X-Service-Signature.',
  shownOnceTitle: {
    webhook: 'Copy the secret now',
    'api-key': 'Copy the key now',
    invitation: 'Invited',
  },
  shownOnceHelp: {
    webhook: 'This secret is shown only once. Your system verifies signatures with it.',
    'api-key': 'This key is shown only once. Keep it like a password.',
    invitation:
      'We email this link, which signs them in once within seven days. You can also send it yourself.',
  },
  invitationByHand: 'No email was sent. Send them this link: it signs them in once within seven days.',
  copySecret: 'Copy',
  done: 'Done',
  editWebhook: 'Edit webhook',
  webhookUrl: 'Address',
  webhookUrlHelp: 'It must answer GET ?challenge=… with exactly that value.',
  webhookDescription: 'Description',
  webhookEmails: 'Email when it fails',
  webhookEmailsHelp: 'Separate addresses with commas.',
  webhookTypes: 'Notify about',
  deliveriesOf: (address) => `Last deliveries to ${address}`,
  loadingDeliveries: 'Loading deliveries…',
  noDeliveries: 'Nothing was sent in the last seven days.',
  deliveryStatus: { delivered: 'Delivered', retrying: 'Retrying', failed: 'Failed' },
  deliveryTest: 'Test',
  deliveryAnswer: (status, milliseconds) => `${status} in ${milliseconds}`,
  deliveryNoAnswer: (milliseconds) => `No answer in ${milliseconds}`,
  deliveryAttempt: (attempt) => `Attempt ${attempt}`,
  deliveryNext: (time) => `again ${time}`,
  sendOnceMore: 'Send again',
  sendAgainName: (type, time) => `Send again: ${type}, ${time}`,
  deliveredNow: (status) => `Delivered: answered with ${status}`,
  notDeliveredNow: (reason) => `Not delivered: it ${reason}`,

  mailOn: 'Emails are sent',
  mailOff: 'Emails are not sent',
  mailOffHelp:
    'Whoever runs this service starts it with --smtp and --mail-from. Until then, emails wait for a week.',
  mailFrom: 'Sender',
  mailServer: 'Mail server',
  mailHelp: 'Set by whoever runs this service.',
  setUpMail: 'Set up emails',
  changeMail: 'Change',
  setUpMailHelp: 'Add your mail server, and your guests get emails. Until then, emails wait for a week.',
  mailSecurity: 'Encryption',
  mailUnprotected: 'None',
  mailPort: 'Port',
  mailUser: 'User name',
  mailPassword: 'Password',
  mailPasswordKept: 'Leave it empty to keep the current one.',
  askRemoveMail: 'Remove the mail server?',
  askRemoveMailHelp: 'Emails wait until you add another one.',
  mailProblem: {
    host_not_found: 'There is no server of this name.',
    address_not_allowed:
      'This service may not connect there. Whoever runs it can allow it with --allow-mail-host.',
    connection_refused: 'The server does not accept connections on this port.',
    timeout: 'The server did not answer. Check its name and port.',
    tls: 'The connection could not be encrypted. Check the encryption and the port.',
    authentication: 'The server did not accept the user name and password.',
    sender_refused: 'The server does not accept this sender.',
    recipient_refused: 'The server does not accept your address.',
    content_refused: 'The server did not accept the email.',
    not_a_mail_server: 'No mail server answers on this port.',
  },
  mailsWaited: (mails) => `Emails that waited: ${mails}`,
  mailsWaitedHelp: 'They were written before there was a mail server. Send them, or discard them.',
  mailsDropped: (mails) => `No longer true, and dropped: ${mails}`,
  sendMail: 'Send',
  sendMails: 'Send all',
  mailsSent: (mails) => `Emails on their way: ${mails}`,
  discardMails: 'Discard all',
  askDiscardMails: 'Discard all emails that waited?',
  askDiscardMailsHelp: 'What you discard is never sent.',
  mailWithheld: (hour, day) => `Withheld by limits: ${hour} in the last hour, ${day} in the last 24 hours.`,
  sendTestMail: 'Send me a test',
  testMailSent: (email) => `On its way to ${email}`,

  failedHelp: 'What could not be sent is kept for 30 days.',
  nothingFailed: 'Nothing has failed',
  nothingFailedHelp: 'Emails, notifications and calendar events that cannot be delivered appear here.',
  letterKind: { email: 'Email', notification: 'Notification', calendar: 'Calendar event' },
  letterTo: (recipient) => `to ${recipient}`,
  letterFailed: (time, attempts) => `${time}, after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
  queuedAgain: 'Queued again',
  discardLetter: 'Discard',
  askDiscard: 'Discard this?',
  askDiscardHelp: 'It is never sent.',
}
