import type { SettingsCalls } from '@whenable/admin/settings'
import type {
  BookableResource,
  Brand,
  DeadLetter,
  HeldMail,
  ListedMember,
  MailSettings,
  Schedule,
  SignIn,
  Webhook,
  WebhookDelivery,
} from '@whenable/contract'
import { instant } from '@whenable/time'
import { storyNow } from './studio.js'

const ago = (seconds: number) => instant(storyNow - seconds)

const member = (id: string, name: string, role: ListedMember['role'], isInvited = false): ListedMember => ({
  ...{ id, name, role, grant_id: id, timezone: 'Europe/Lisbon', created_at: ago(864_000) },
  ...{
    email: `${id}@marlow.example`,
    needs_profile: undefined,
    page_slug: undefined,
    current_timezone: undefined,
  },
  page_url: undefined,
  sends_email: true,
  time_zone_data: undefined,
  signed_in_at: isInvited ? undefined : ago(3_600),
  browsers: isInvited ? 0 : 2,
  invited_until: isInvited ? instant(storyNow + 604_800) : undefined,
})

const members = [
  member('ada', 'Ada Marlow', 'owner'),
  member('jonas', 'Jonas Okafor', 'member'),
  member('mei', 'Mei Tanaka', 'member', true),
]

const webhook = (id: string, url: string, changes: Partial<Webhook>): Webhook => ({
  ...{ id, webhook_url: url, description: undefined, webhook_secret: undefined, status: 'active' },
  ...{ trigger_types: ['booking.created', 'booking.cancelled'], notification_email_addresses: [] },
  ...{ created_by: 'ada', creator_name: 'Ada Marlow' },
  ...{ created_at: ago(864_000), updated_at: undefined, status_updated_at: undefined },
  ...changes,
})

const webhooks = [
  webhook('crm', 'https://crm.marlow.example/hooks/bookings', { description: 'CRM', status: 'failing' }),
  webhook('sheet', 'https://sheets.marlow.example/in', { trigger_types: ['booking.created'] }),
]

const delivery = (id: string, seconds: number, changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id, webhook_id: 'crm', type: 'booking.created', source: undefined, is_test: false },
  ...{ status: 'delivered', response_status: 200, message: undefined, duration_ms: 84, attempt: 1 },
  ...{ attempted_at: ago(seconds), next_attempt_at: undefined },
  ...changes,
})

const deliveries = [
  delivery('three', 120, {
    ...{ status: 'retrying', response_status: 503, message: 'answered with status 503' },
    ...{ attempt: 2, duration_ms: 1_204, next_attempt_at: instant(storyNow + 480) },
  }),
  delivery('two', 5_400, { type: 'booking.cancelled' }),
  delivery('one', 9_000, { is_test: true, duration_ms: 61 }),
]

/** The name of the studio, which has no logo: stories load no picture from an address. */
const studioBrand: Brand = { name: 'Marlow Studio', logo_url: undefined, logo_dark_url: undefined }

/** How the studio's emails are sent: by the mail server that its owner has set. */
const studioMail: MailSettings = {
  ...{ is_configured: true, is_fixed: false, can_be_set: true },
  ...{ from: 'Marlow Studio <hello@marlow.example>', server: 'smtp.marlow.example' },
  own_server: {
    ...{ host: 'smtp.marlow.example', port: 587, security: 'starttls' },
    ...{ username: 'hello@marlow.example', has_password: true },
    from: 'Marlow Studio <hello@marlow.example>',
  },
  withheld: { last_hour: 0, last_day: 0 },
  waited: { held: 0, dropped: 0 },
}

/** Emails that waited for a mail server. */
const heldMails: readonly HeldMail[] = [
  {
    ...{ id: 'one', to: 'robin@example.com', created_at: ago(86_400) },
    subject: 'Booked: Product walkthrough, Mar 12, 2026, 10:30 AM',
  },
  {
    ...{ id: 'two', to: 'ada@marlow.example', created_at: ago(86_400) },
    subject: 'New booking: Product walkthrough with Robin Vale, Mar 12, 2026, 10:30 AM',
  },
]

/** A mail server, and the emails that waited for it; some others were dropped, because what they said had changed. */
export const mailThatWaited: MailSettings = {
  ...studioMail,
  waited: { held: heldMails.length, dropped: 3 },
}

const letter = (id: string, changes: Partial<DeadLetter>): DeadLetter => ({
  ...{ id, kind: 'email', recipient: undefined, webhook_id: undefined, calendar_id: undefined },
  ...{ event_id: undefined, reason: '', attempts: 9, created_at: ago(90_000), failed_at: ago(4_000) },
  ...changes,
})

const letters = [
  letter('one', { recipient: 'robin@example.com', reason: '550 5.1.1 mailbox unavailable' }),
  letter('two', {
    ...{ kind: 'calendar', attempts: 18, failed_at: ago(2_000) },
    reason: 'caldav.marlow.example answered with status 507: check that the calendar still exists',
  }),
]

/** The rooms and equipment of the studio. */
const resources: readonly BookableResource[] = [
  {
    ...{ id: 'garden', name: 'Garden room', kind: 'room', capacity: 4, description: 'First floor' },
    ...{ schedule_id: 'house', is_active: true, used_by: ['walkthrough'], created_at: ago(864_000) },
  },
  {
    ...{ id: 'beamer', name: 'Projector', kind: 'equipment', capacity: undefined, description: undefined },
    ...{ schedule_id: undefined, is_active: false, used_by: [], created_at: ago(86_400) },
  },
]

const nothing = async () => {}
const pageOf = <Item>(items: readonly Item[]) => ({ items, next: undefined })

/** The settings of the studio, which keep no changes. */
const signInOf = (id: string, change: Partial<SignIn>): SignIn => ({
  ...{ id, kind: 'browser', browser: undefined, system: undefined, app: undefined, scope: undefined },
  ...{ is_current: false, created_at: ago(864_000), last_used_at: ago(7_200) },
  expires_at: instant(storyNow + 2_592_000),
  ...change,
})

export const studioSettings = (changes: Partial<SettingsCalls> = {}): SettingsCalls => ({
  member: async () => ({ ...(members[0] as ListedMember) }),
  updateMember: async () => ({ ...(members[0] as ListedMember) }),
  updatePhoto: async () => ({ ...(members[0] as ListedMember) }),
  brand: async () => studioBrand,
  updateBrand: async () => studioBrand,
  passkeys: async () => [{ id: 'laptop', name: 'Laptop', created_at: ago(86_400), last_used_at: ago(3_600) }],
  removePasskey: nothing,
  signIns: async () => [
    signInOf('here', { browser: 'Firefox', system: 'Windows', is_current: true }),
    signInOf('phone', { browser: 'Safari', system: 'iPhone' }),
    signInOf('crm', { kind: 'app', app: 'crm.example', scope: 'calendar' }),
  ],
  endSignIn: nothing,
  signOutElsewhere: nothing,
  signOutMember: nothing,
  withdrawInvitation: nothing,
  members: async () => members,
  inviteMember: async () => ({
    ...member('zoe', 'Zoe', 'member', true),
    ...{ invitation_url: 'https://book.marlow.example/admin#setup=su_3f0c9a1e5b7d', is_emailed: true },
    invitation_expires_at: instant(storyNow + 604_800),
  }),
  correctAddress: () => new Promise(() => {}),
  inviteMemberAgain: () => new Promise(() => {}),
  changeRole: () => new Promise(() => {}),
  offboarding: async () => ({
    event_types: [
      { id: 'intro', name: 'Intro call', bookings_ahead: 4, links: 1, polls: 0, can_hand_over: true },
      { id: 'class', name: 'Yoga class', bookings_ahead: 2, links: 0, polls: 0, can_hand_over: false },
    ],
    ...{ hosted: [], bookings_ahead: 6, calendars: [{ provider: 'google', name: 'jonas@example.com' }] },
    ...{ api_keys: [{ id: 'crm', name: 'CRM' }], browsers: 2, passkeys: 1 },
    webhooks: [{ id: 'zapier', webhook_url: 'https://hooks.example.com/jonas' }],
  }),
  offboardMember: async () => ({
    handed_over: [{ id: 'intro', name: 'Intro call', to: 'Ada Lovelace' }],
    closed: [{ id: 'class', name: 'Yoga class' }],
    ...{ bookings_handed_over: 4, bookings_cancelled: 2, links_handed_over: 1, polls_handed_over: 0 },
    ...{ calendars_disconnected: 1, api_keys_revoked: [{ id: 'crm', name: 'CRM' }] },
    webhooks_deactivated: [{ id: 'zapier', webhook_url: 'https://hooks.example.com/jonas' }],
  }),
  resources: async () => resources,
  schedules: async () => [{ id: 'house', name: 'House', grant_id: 'ada' } as Schedule],
  addResource: async () => resources[0] as BookableResource,
  changeResource: async () => resources[0] as BookableResource,
  removeResource: nothing,
  apiKeys: async () => [
    {
      ...{ id: 'crm', name: 'CRM', scopes: ['bookings'] },
      ...{ created_by: 'ada', creator_name: 'Ada Marlow' },
      ...{ created_at: ago(864_000), last_used_at: ago(3_600) },
      expires_at: instant(storyNow + 2_592_000),
    },
    {
      ...{
        id: 'site',
        name: 'Website',
        scopes: ['sessions'],
        created_by: undefined,
        creator_name: undefined,
      },
      ...{ created_at: ago(7_200), last_used_at: undefined, expires_at: undefined },
    },
  ],
  createApiKey: async ({ body: { name } }) => ({
    ...{ id: 'new', name, scopes: ['sessions'], created_by: 'ada', creator_name: 'Ada Marlow' },
    ...{ created_at: storyNow, last_used_at: undefined, expires_at: undefined },
    api_key: 'when_4f1c0b6e9d2a7c35',
  }),
  revokeApiKey: nothing,
  audit: async () =>
    pageOf([
      {
        ...{ id: 'two', created_at: ago(600), operation: 'schedules.create', subject_id: undefined },
        ...{
          actor: { type: 'member', id: 'ada', name: 'Ada Marlow' },
          description: 'Created schedule “Evenings”',
        },
      },
      {
        ...{ id: 'one', created_at: ago(9_000), operation: 'members.invite', subject_id: undefined },
        ...{ actor: { type: 'key', id: 'crm', name: 'CRM' }, description: 'Invited Mei Tanaka' },
      },
    ]),
  webhooks: async () => webhooks,
  addWebhook: async () => webhook('new', 'https://new.example', { webhook_secret: 'whsec_9f1c0b6e9d2a7c35' }),
  changeWebhook: () => new Promise(() => {}),
  removeWebhook: nothing,
  rotateWebhookSecret: async () => webhook('crm', '', { webhook_secret: 'whsec_9f1c0b6e9d2a7c35' }),
  deliveries: async () => deliveries,
  sendDeliveryAgain: async () => delivery('three', 0),
  testWebhook: async () => delivery('test', 0, { is_test: true }),
  mail: async () => studioMail,
  setMailServer: async () => studioMail,
  removeMailServer: async () => studioMail,
  heldMails: async () => pageOf(heldMails),
  sendHeldMails: async () => 2,
  discardHeldMails: nothing,
  sendTestMail: async () => ({ email: 'ada@marlow.example' }),
  deadLetters: async () => pageOf(letters),
  sendLetterAgain: async () => letters[0] as DeadLetter,
  discardLetter: nothing,
  ...changes,
})
