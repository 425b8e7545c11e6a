import { loseChunk } from './fixtures/lost-chunk.js'
import { expect, type Studio, test } from './fixtures/studio.js'
import type { Visitor } from './pages/visitor.js'

const options = ['Kitchen', 'Study, library', 'Bedroom']

/** An additional field of every type, not in order. */
const everyQuestion = {
  terms: { label: 'You may write to me', type: 'checkbox', required: true, order: 9 },
  company: { label: 'Company', type: 'text', required: true, order: 1 },
  topic: { label: 'What is it about?', type: 'multi_line_text', order: 2 },
  invoice: { label: 'Address for the invoice', type: 'email', order: 3 },
  phone: { label: 'Telephone', type: 'phone_number', required: true, order: 4 },
  team: { label: 'Team', type: 'dropdown', required: true, options: ['Only me', '2 to 10'], order: 5 },
  move: { label: 'Moving in', type: 'date', order: 6 },
  place: { label: 'Where', type: 'radio_button', options: ['Workshop', 'Video'], default: 'Video', order: 7 },
  rooms: { label: 'Rooms', type: 'multi_select', options, order: 8 },
  code: { label: 'Code', type: 'text', pattern: '[A-Z]{3}-\\d{2}', order: 10 },
  utm_source: { label: 'Source', type: 'metadata' },
  utm_medium: { label: 'Medium', type: 'metadata', default: 'web' },
}

/** Starts the studio's website with a copy of the walkthrough that has its own `scheduler`. */
const startSiteWithForm = async (studio: Studio, slug: string, scheduler: object) => {
  const { configurations, configurationsPath: path, call } = studio
  const { participants, availability, event_booking } = await call<Record<string, unknown>>(
    'GET',
    `${path}/${configurations['walkthrough']}`,
  )
  const { id } = await call<{ id: string }>('POST', path, {
    ...{ slug, name: 'Brief', participants, availability, event_booking, scheduler },
    appearance: { submit_button_label: 'Send the brief' },
  })
  const site = await studio.startSite(id)
  return {
    ...site,
    /** The booking as stored by the service. */
    booking: async (bookingId: string) => {
      const query = `configuration_id=${id}&booking_id=${bookingId}`
      const settings = await call<{ booking: Record<string, unknown> }>(
        'GET',
        `/v3/scheduling/ui-settings?${query}`,
      )
      return settings.booking
    },
  }
}

test('answers that are typed, selected or prefilled from the query all reach the booking', async ({
  visitor,
  studio,
}) => {
  const { page, press } = visitor
  const site = await startSiteWithForm(studio, 'brief', {
    additional_fields: everyQuestion,
    notetaker_settings: { enabled: true, show_ui_consent_message: true },
  })
  const campaign = 'name=Noor+Haddad&phone=%2B31+20+555+01+23&utm_source=mail&unheard_of=x&team=Nobody'
  await page.goto(`${site.url}/?${campaign}`)
  await page.locator('when-booking').evaluate((booking) => booking.setAttribute('prefill-from-query', ''))
  await visitor.days.first().waitFor()
  await visitor.pickTime(8)

  const form = page.locator('when-details-form')
  await expect(form.getByLabel('Your name')).toHaveValue('Noor Haddad')
  await expect(form.getByLabel('Telephone')).toHaveValue('+31 20 555 01 23')
  await expect(form).toContainText('A notetaker joins this meeting and records it.')
  await expect(form).not.toContainText('Source')
  const labels = await form.locator('[part=label] bdi').allTextContents()
  expect(labels.slice(2)).toEqual([
    ...['Company', 'What is it about?', 'Address for the invoice', 'Telephone', 'Team', 'Moving in'],
    ...['Where', 'Rooms', 'You may write to me', 'Code'],
  ])

  await form.getByLabel('Email').first().fill('noor@example.com')
  await form.getByLabel('Company').fill('Studio Noord')
  await form.getByLabel('What is it about?').fill('Two rooms,\none kitchen')
  await form.getByLabel('Address for the invoice').fill('office@example.com')
  await form.getByLabel('Moving in').fill('2026-05-01')
  await form.getByLabel('Workshop').check()
  await form.getByLabel('Study, library').check()
  await form.getByLabel('Kitchen').check()
  await form.getByLabel('Code').fill('nope')
  await press('Add a guest')
  await form.getByLabel('Name of guest 1').fill('Sam Okoye')
  await form.getByLabel('Email of guest 1').fill('noor@example.com')
  await press('Send the brief')

  // The query named a team that is not offered, among others: every answer can be corrected.
  await expect(form.locator('[role=status]').first()).toHaveText('Fix 4 fields to continue.')
  await expect(form.getByLabel('Team')).toBeFocused()
  await expect(form).toContainText('This guest is already on the list.')
  await form.getByLabel('Team').selectOption('2 to 10')
  await form.getByLabel('You may write to me').check()
  await form.getByLabel('Code').fill('ABC-12')
  // In Firefox, Playwright appends to the value of an email field.
  await form.getByLabel('Email of guest 1').clear()
  await form.getByLabel('Email of guest 1').fill('sam@example.com')
  await press('Send the brief')
  await expect(page.getByRole('group', { name: 'You are booked' })).toBeFocused()

  const created = studio.domainEvents.at(-1)
  expect(created?.type).toBe('booking.created')
  const received = await site.booking(created?.data.object.booking_id ?? '')
  expect(received).toMatchObject({
    guest: { name: 'Noor Haddad', email: 'noor@example.com' },
    additional_guests: [{ name: 'Sam Okoye', email: 'sam@example.com' }],
  })
  expect(received['additional_fields']).toEqual({
    company: 'Studio Noord',
    topic: 'Two rooms,\none kitchen',
    invoice: 'office@example.com',
    phone: '+31 20 555 01 23',
    team: '2 to 10',
    move: '2026-05-01',
    place: 'Workshop',
    rooms: 'Kitchen, Study, library',
    terms: 'true',
    code: 'ABC-12',
    utm_source: 'mail',
    utm_medium: 'web',
  })
  await site.close()
})

test('the query prefills nothing unless the page opts in', async ({ visitor, studio }) => {
  await visitor.visit(`${studio.site}/?name=Mallory&first_look=Nothing`)
  await visitor.pickTime(9)
  await expect(visitor.page.getByLabel('Your name')).toHaveValue('')
  await expect(visitor.page.getByLabel('What should we look at first')).toHaveValue('')
})

/** A visitor who has chosen a time and whose form's additional fields could not be loaded. */
const withoutAdditionalFields = async (visitor: Visitor, site: string) => {
  const { page } = visitor
  const chunk = await loseChunk(page, /\/additional-fields/)
  await visitor.visit(site)
  await expect.poll(() => chunk.requests.length).toBe(1)
  await visitor.pickTime(9)
  const form = page.locator('when-details-form')
  const alert = form.getByRole('alert')
  await expect(alert).toContainText('Part of the form could not be loaded.')
  await expect(form.getByLabel('Your name')).toHaveCount(0)
  const retry = () => form.getByRole('button', { name: 'Try again' }).click()
  return {
    chunk,
    retry,
    /** Tries again, which reloads the page, and chooses the time again. */
    retryAndReload: async () => {
      await Promise.all([page.waitForEvent('load'), retry()])
      await visitor.pickTime(9)
    },
    expectComplete: async () => {
      await visitor.fillIn({ 'What should we look at first': 'Chairs' })
      await expect(alert).toHaveCount(0)
    },
  }
}

test('additional fields load while the visitor chooses a day, and a failed load can be retried', async ({
  visitor,
  studio,
}) => {
  const form = await withoutAdditionalFields(visitor, studio.site)
  const needsReload = await form.chunk.recover()
  await (needsReload ? form.retryAndReload() : form.retry())
  await form.expectComplete()
})

test('a browser that remembers that additional fields could not be loaded reloads the page at the next try', async ({
  visitor,
  studio,
}) => {
  const form = await withoutAdditionalFields(visitor, studio.site)
  form.chunk.recoverForNextPage()
  await form.retryAndReload()
  await form.expectComplete()
})

test('a form without additional fields loads no further chunk until a guest is added', async ({
  visitor,
  studio,
}) => {
  const { page, press } = visitor
  const site = await startSiteWithForm(studio, 'plain', {})
  const chunks: string[] = []
  page.on('request', (request) => {
    const [, chunk] = /\/(additional-fields|guests)[^/]*\.js$/.exec(request.url()) ?? []
    if (chunk) chunks.push(chunk)
  })
  await visitor.visit(site.url)
  await visitor.pickTime(10)
  await visitor.fillIn()
  expect(chunks).toEqual([])
  await press('Add a guest')
  await expect(page.getByLabel('Name of guest 1')).toBeFocused()
  // A file is preloaded, then imported from the browser's cache.
  expect([...new Set(chunks)]).toEqual(['guests'])
  await press('Remove guest 1')
  await expect(page.getByRole('button', { name: 'Add a guest' })).toBeFocused()
  await site.close()
})
