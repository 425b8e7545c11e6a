import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { Schedule } from '@whenable/contract'
import { ServiceError } from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import '../define/hours.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { eventsFireOnce } from '@whenable/elements/internal/testing/events-fire-once'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { pressKeys } from '@whenable/elements/internal/testing/press-keys'
import { pseudoLocale } from '@whenable/elements/internal/testing/pseudo-locale'
import { control, deepAll, focusedText, type } from '@whenable/elements/internal/testing/shadow'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import type { HoursCalls } from './endpoints.js'
import type { ScheduleDraft } from './flow/index.js'
import { readTimeRange } from './flow/index.js'
import type { Hours } from './hours.js'

const schedule = (changes: Partial<Schedule> = {}): Schedule =>
  ({
    ...{ id: 'working', grant_id: 'ada', name: 'Working hours', timezone: 'Europe/Lisbon' },
    ...{ is_default: true, used_by: ['walkthrough', 'intro'], revision: '1', created_at: now },
    weekly: [
      { days: [1, 2, 3, 4], start: '09:00', end: '12:30' },
      { days: [1, 2, 3, 4], start: '14:00', end: '18:00' },
      { days: [5], start: '09:00', end: '15:00' },
    ],
    overrides: [
      { start_date: '2026-03-20', end_date: '2026-03-20', blocks: [], title: 'Dentist' },
      { start_date: '2026-03-12', end_date: '2026-03-12', blocks: [{ start: '13:00', end: '18:00' }] },
    ],
    travel: [],
    holidays: { country: 'PT', region: undefined, dismissed: [] },
    limits: { most_per_day: undefined, most_per_week: undefined, week_starts_on: undefined },
    ...changes,
  }) as Schedule

/** Schedules in memory. */
const memorySchedules = (list: readonly Schedule[] = [schedule()]) => {
  const known = new Map(list.map((one) => [one.id, one]))
  const saved: ScheduleDraft[] = []
  const find = (id: string) => known.get(id) as Schedule
  const write = (before: Schedule, draft: ScheduleDraft) => {
    const next = { ...before, ...draft, revision: `${before.revision}+` } as Schedule
    known.set(next.id, next)
    return next
  }
  const source: HoursCalls = {
    key: list,
    schedules: async () => [...known.values()],
    read: async ({ path: { schedule_id: id } }) => find(id),
    create: async (draft) => write(schedule({ id: `new-${known.size}`, used_by: [] }), draft),
    replace: async ({ path: { schedule_id: id }, body }, { revision }) => {
      const draft = body as ScheduleDraft
      if (find(id).revision !== revision) throw new ServiceError('precondition_failed', 'If-Match')
      saved.push(draft)
      return write(find(id), draft)
    },
    remove: async ({ path: { schedule_id: id } }) => {
      known.delete(id)
    },
    eventTypeNames: async () => ({ walkthrough: 'Walkthrough', intro: 'Intro call' }),
    countries: async () => [
      { code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bavaria' }] },
      { code: 'PT', name: 'Portugal', regions: [] },
    ],
    holidays: async ({ query: { year } }) => [
      { date: `${year}-04-03`, name: 'Good Friday' },
      { date: `${year}-12-25`, name: 'Christmas Day' },
    ],
  }
  return { source, saved, known, write, find }
}

const template = (source: HoursCalls | null, lang = 'en-GB') =>
  html`<when-hours lang=${lang} time-zone="Europe/Lisbon" .source=${source} .now=${() => now}></when-hours>`

const open = async (source: HoursCalls | null = memorySchedules().source, lang = 'en-GB') => {
  const element = await fixture<Hours>(template(source, lang))
  await waitUntil(() => element.shadowRoot?.querySelector('.week, .empty'), 'the hours')
  // Names and holidays follow.
  await waitUntil(
    () => !source || /Good Friday|No hours|«|Holidays/.test(spokenText(element)),
    'the holidays',
  )
  await element.updateComplete
  return element
}

const field = (element: Hours, name: string) => {
  const [found] = deepAll<HTMLInputElement>(element.shadowRoot as ShadowRoot, 'input').filter(
    (input) => input.getAttribute('aria-label') === name,
  )
  if (!found) throw new Error(`no field '${name}'`)
  return found
}
const writeRange = async (element: Hours, name: string, text: string) => {
  type(field(element, name), text)
  await element.updateComplete
}
const press = async (element: Hours, name: string) => {
  control(element, name).click()
  await element.updateComplete
}

const save = async (element: Hours) => {
  await press(element, 'Save')
  await waitUntil(() => !element.shadowRoot?.querySelector('.save-bar'), 'saved')
}

describe('when-hours', () => {
  const never = new Promise<never>(() => {})
  fourStates({
    loading: {
      template: template({ ...memorySchedules().source, schedules: () => never }),
      waitForText: 'Loading your hours',
    },
    empty: { template: template(memorySchedules([]).source), waitForText: /No hours yet|Loading/ },
    error: {
      template: template({
        ...memorySchedules().source,
        schedules: async () => {
          throw new ServiceError('connection_error', 'offline')
        },
      }),
      waitForText: /Couldn't load your hours|Loading/,
    },
    ready: { template: template(memorySchedules().source), waitForText: /Weekly hours|Loading/ },
  })

  const started = async () => {
    const { source } = memorySchedules()
    const element = await open(source)
    await writeRange(element, 'Friday, range 1', '9-14')
    return element
  }
  eventsFireOnce<Hours>([
    {
      type: 'when-schedule-save',
      make: started,
      act: save,
      assign: (element) => {
        element.messages = {}
        element.timeZone = 'Europe/Berlin'
      },
    },
  ])

  it('shows the week, where it is used, other dates and holidays, and is accessible', async () => {
    const element = await open()
    const text = spokenText(element)
    expect(field(element, 'Monday, range 2').value).to.equal('14:00 – 18:00')
    expect(text).to.contain('used by 2 event types: Intro call and Walkthrough')
    expect(text).to.contain('Holidays: Portugal')
    expect(text).to.contain('2 days off, next Fri 3 April')
    expect(text).to.contain('Dentist')
    expect(element.shadowRoot?.querySelector('.save-bar')).to.equal(null)
    await expectAccessible(element)
  })

  it('reads a range as it is typed, writes it in the form of the page, and saves it', async () => {
    const { source, saved } = memorySchedules()
    const element = await open(source)
    await writeRange(element, 'Friday, range 1', '9.30 to 4pm')
    expect(field(element, 'Friday, range 1').value).to.equal('09:30 – 16:00')
    expect(await element.save()).to.equal(true)
    expect(saved).to.have.length(1)
    expect(saved[0]?.weekly.find(({ days }) => days.includes(5))).to.deep.equal({
      days: [5],
      start: '09:30',
      end: '16:00',
    })
    expect(spokenText(element)).to.contain('Saved. Free times follow at once.')
  })

  it('keeps what is being typed when others change something meanwhile', async () => {
    const element = await open()
    const input = field(element, 'Friday, range 1')
    input.focus()
    input.value = '9-1'
    element.requestUpdate()
    await element.updateComplete
    expect(input.value).to.equal('9-1')
    type(input, '9-15')
    await element.updateComplete
    expect(input.value).to.equal('09:00 – 15:00')
    expect(element.hasUnsavedChanges).to.equal(false)
  })

  it('says beside the field what is wrong, keeps what was typed, and does not save it', async () => {
    const { source, saved } = memorySchedules()
    const element = await open(source)
    await writeRange(element, 'Wednesday, range 2', '12-16')
    expect(spokenText(element)).to.match(/Overlap with range 1: 30 mins?/)
    expect(field(element, 'Wednesday, range 2').getAttribute('aria-invalid')).to.equal('true')
    await press(element, 'Save')
    await waitUntil(() => focusedText() === 'Wednesday, range 2', 'focus')
    await writeRange(element, 'Wednesday, range 2', 'half past two')
    expect(field(element, 'Wednesday, range 2').value).to.equal('half past two')
    expect(spokenText(element)).to.contain('Write a start and an end, such as 9-17.')
    await expectAccessible(element)
    expect(await element.save()).to.equal(false)
    expect(saved).to.deep.equal([])
    await press(element, 'Discard')
    expect(field(element, 'Wednesday, range 2').value).to.equal('14:00 – 18:00')
  })

  it('undoes edits one by one, with what was typed, and asks before they are lost', async () => {
    const element = await open(
      memorySchedules([schedule(), schedule({ id: 'evenings', name: 'Evenings', is_default: false })]).source,
    )
    const unload = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const texts = () => ['Friday, range 1', 'Monday, range 1'].map((name) => field(element, name).value)
    const asStored = texts()
    expect([element.hasUnsavedChanges, unload()]).to.deep.equal([false, false])
    const nameField = () => element.shadowRoot?.getElementById('schedule-name') as HTMLInputElement | null
    const name = nameField() as HTMLInputElement
    for (const typed of ['H', 'Ho', 'Hours']) {
      name.value = typed
      name.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    }
    name.dispatchEvent(new Event('change', { bubbles: true }))
    await writeRange(element, 'Friday, range 1', '9-14')
    await writeRange(element, 'Friday, range 1', 'soon')
    await writeRange(element, 'Monday, range 1', '10-12')
    const edited = texts()
    expect(edited).to.deep.equal(['soon', '10:00 – 12:00'])
    expect([element.hasUnsavedChanges, unload()]).to.deep.equal([true, true])
    await press(element, 'Hours')
    await press(element, 'Evenings')
    await press(element, 'Stay')
    expect(texts()).to.deep.equal(edited)
    for (let step = 0; step < 4; step++) await press(element, 'Undo')
    expect([...texts(), name.value]).to.deep.equal([...asStored, 'Working hours'])
    expect(element.hasUnsavedChanges).to.equal(false)
    for (let step = 0; step < 4; step++) await press(element, 'Redo')
    expect([...texts(), name.value]).to.deep.equal([...edited, 'Hours'])
    await press(element, 'Hours')
    await press(element, 'Evenings')
    await expectAccessible(element)
    await press(element, 'Leave')
    await waitUntil(() => nameField()?.value === 'Evenings', 'the other schedule')
    expect(element.hasUnsavedChanges).to.equal(false)
  })

  it('copies a day to others, adds and removes ranges, and takes a day off', async () => {
    const { source, saved } = memorySchedules()
    const element = await open(source)
    await press(element, 'Add a range: Friday')
    expect(field(element, 'Friday, range 2').value).to.equal('16:00 – 17:00')
    await press(element, 'Remove range: Friday, 09:00 – 15:00')
    await press(element, 'Copy to other days: Friday')
    await press(element, 'Copy to 4 days')
    deepAll(element.shadowRoot as ShadowRoot, '#day-1')[0]?.click()
    await element.updateComplete
    await save(element)
    expect(saved[0]?.weekly).to.deep.equal([{ days: [2, 3, 4, 5], start: '16:00', end: '17:00' }])
  })

  it('offers quarters of an hour by keyboard: first for the start, then for the end', async () => {
    for (const lang of ['en-GB', 'ar']) {
      const element = await open(memorySchedules().source, lang)
      const root = element.shadowRoot as ShadowRoot
      await waitUntil(() => lang !== 'ar' || root.querySelector<HTMLElement>('.root')?.dir === 'rtl')
      const input = root.getElementById('range-1-0') as HTMLInputElement
      const keys = (...pressed: string[]) => pressKeys(element, ...pressed)
      const options = () => [...root.querySelectorAll('[role=option]')]
      const active = () => root.getElementById(input.getAttribute('aria-activedescendant') ?? '')
      const before = input.value
      input.focus()
      input.setSelectionRange(0, 0)
      await keys('ArrowDown')
      expect(input.ariaExpanded).to.equal('true')
      expect(active()?.ariaSelected).to.equal('true')
      expect(options().length).to.equal(96)
      await expectAccessible(element)
      await keys('Escape')
      expect([input.ariaExpanded, input.value]).to.deep.equal(['false', before])
      await keys('ArrowDown', 'ArrowDown', 'Enter')
      const [start = ''] = input.value.split(' – ')
      expect(readTimeRange(input.value, lang)).to.deep.equal({ range: { start: 555, end: 750 } })
      expect(start).not.to.equal(before.split(' – ')[0])
      // The end is next.
      expect(options()[0]?.textContent).to.contain('15')
      await keys('PageDown', 'Enter')
      expect(readTimeRange(input.value, lang)).to.deep.equal({ range: { start: 555, end: 810 } })
      expect(options().length).to.equal(0)
      expect(root.activeElement?.id).to.equal('range-1-0')
    }
  })

  it('opens the list of the half that is pressed, and closes it while somebody types', async () => {
    const { source, saved } = memorySchedules()
    const element = await open(source)
    const root = element.shadowRoot as ShadowRoot
    const input = root.getElementById('range-1-0') as HTMLInputElement
    input.focus()
    input.setSelectionRange(10, 10)
    input.click()
    await element.updateComplete
    expect(root.querySelector('.times')?.ariaLabel).to.equal('End')
    const noon = [...root.querySelectorAll<HTMLElement>('[role=option]')].find(({ textContent }) =>
      textContent?.startsWith('12:00'),
    )
    noon?.click()
    await element.updateComplete
    expect(input.value).to.equal('09:00 – 12:00')
    expect(root.querySelector('.times') === null).to.equal(true)
    input.click()
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await element.updateComplete
    expect(root.querySelector('.times') === null).to.equal(true)
    await save(element)
    expect(saved.length).to.equal(1)
  })

  it('shows on each day how to add hours and to copy it, also on a day off', async () => {
    const element = await open()
    const shown = deepAll<HTMLElement>(element.shadowRoot as ShadowRoot, '.week .tools')
    expect(shown.map((one) => getComputedStyle(one).opacity)).to.deep.equal(Array(7).fill('1'))
    await press(element, 'Add a range: Sunday')
    expect(field(element, 'Sunday, range 1').value).to.equal('09:00 – 17:00')
  })

  it('changes dates in the month by keyboard, and takes time off for several days', async () => {
    const { source, saved } = memorySchedules()
    const element = await open(source)
    const current = () => element.shadowRoot?.querySelector<HTMLElement>('.month [tabindex="0"]')
    current()?.focus()
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ press: 'ArrowRight' })
    const chosen = focusedText()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => element.shadowRoot?.querySelector('#dates-first'), 'the form')
    const input = (id: string) => element.shadowRoot?.getElementById(id) as HTMLInputElement
    const first = input('dates-first').value
    type(input('dates-last'), '2026-03-31')
    await element.updateComplete
    type(input('dates-title'), 'Away')
    await element.updateComplete
    await expectAccessible(element)
    input('dates-title').focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => !element.shadowRoot?.querySelector('#dates-first'), 'the form is closed')
    await waitUntil(() => focusedText() !== '', 'focus')
    expect(focusedText().split(':')[0]).to.equal(chosen.split(':')[0])
    await save(element)
    expect(saved[0]?.overrides).to.deep.include({
      start_date: first,
      end_date: '2026-03-31',
      title: 'Away',
      blocks: [],
    })
  })

  it('dismisses a holiday, and chooses a region', async () => {
    const { source, saved } = memorySchedules()
    const element = await open(source)
    const root = element.shadowRoot as ShadowRoot
    const [goodFriday] = deepAll<HTMLInputElement>(root, '.days-off input')
    goodFriday?.click()
    await element.updateComplete
    expect(spokenText(element)).to.contain('1 day off')
    await save(element)
    expect(saved[0]?.holidays).to.deep.include({ country: 'PT', dismissed: ['2026-04-03'] })
    type(root.getElementById('holiday-country') as HTMLSelectElement, 'DE')
    await element.updateComplete
    type(root.getElementById('holiday-region') as HTMLSelectElement, 'BY')
    await element.updateComplete
    await save(element)
    expect(saved[1]?.holidays).to.deep.include({ country: 'DE', region: 'BY' })
  })

  it('adds a stay in another time zone, changes and removes it, and refuses one that overlaps', async () => {
    const { source, saved } = memorySchedules()
    const element = await open(source)
    const chooseZone = async (name: string) => {
      await waitUntil(() => customElements.get('when-time-zone-select'), 'the time zones')
      const select = element.shadowRoot?.querySelector('when-time-zone-select') as HTMLElement & {
        value: string
      }
      select.value = name
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await element.updateComplete
    }
    const write = async (label: 'First day' | 'Last day', date: string) => {
      const id = label === 'First day' ? '#stay-first' : '#stay-last'
      const input = element.shadowRoot?.querySelector(id) as HTMLInputElement
      expect(input.labels?.[0]?.textContent?.trim()).to.equal(label)
      input.value = date
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await element.updateComplete
    }
    const submit = async () => {
      element.shadowRoot?.querySelector<HTMLElement>('.travel [type=submit]')?.click()
      await element.updateComplete
    }
    await press(element, 'Add a trip')
    expect(element.shadowRoot?.activeElement?.id).to.equal('stay-first')
    await chooseZone('America/New_York')
    await write('First day', '2026-03-12')
    await write('Last day', '2026-04-02')
    await submit()
    expect(focusedText()).to.equal('Add a trip')
    expect(spokenText(element)).to.match(/America\/New York Thursday 12 March – Thursday 2 April 2026/)
    await save(element)
    expect(saved.at(-1)?.travel).to.deep.equal([
      { start_date: '2026-03-12', end_date: '2026-04-02', timezone: 'America/New_York' },
    ])

    await press(element, 'Add a trip')
    await chooseZone('Asia/Tokyo')
    await write('First day', '2026-04-02')
    await submit()
    expect(spokenText(element)).to.include('Another trip covers some of these days.')
    await write('First day', '2026-04-03')
    await submit()
    expect(spokenText(element)).to.match(/Asia\/Tokyo 3 April 2026.*no end date/)
    await expectAccessible(element)
    await press(element, 'Remove America/New York')
    await save(element)
    expect(saved.at(-1)?.travel).to.deep.equal([
      { start_date: '2026-04-03', end_date: undefined, timezone: 'Asia/Tokyo' },
    ])
  })

  it('merges what somebody else has changed, and asks where both have', async () => {
    const { source, known, write, find, saved } = memorySchedules()
    const element = await open(source)
    write(find('working'), {
      ...find('working'),
      weekly: [{ days: [1], start: '07:00', end: '08:00' }],
    } as unknown as ScheduleDraft)
    await writeRange(element, 'Monday, range 1', '10-12')
    await press(element, 'Save')
    await waitUntil(
      () => /Somebody else has changed this meanwhile: Monday/.test(spokenText(element)),
      'the conflict',
    )
    expect(spokenText(element)).to.contain('Theirs: 07:00 – 08:00')
    await press(element, 'Keep mine')
    await save(element)
    expect(saved.at(-1)?.weekly.some(({ start }) => start === '10:00')).to.equal(true)
    expect(known.get('working')?.weekly.some(({ days }) => days.includes(5))).to.equal(false)
  })

  it('begins weeks where the owner says', async () => {
    const { source, known } = memorySchedules([schedule()])
    const element = await open(source)
    const day = () => element.shadowRoot?.getElementById('week-starts-on') as HTMLSelectElement
    await waitUntil(day, 'the first day')
    expect(day().selectedOptions[0]?.textContent?.trim()).to.equal('Monday')
    day().value = '0'
    day().dispatchEvent(new Event('change', { bubbles: true }))
    await element.updateComplete
    expect(spokenText(element)).to.contain('First day of the week')
    await save(element)
    expect(known.get('working')?.limits.week_starts_on).to.equal(0)
  })

  it('adds a schedule, chooses one, and refuses limits that are none', async () => {
    const { source } = memorySchedules([
      schedule(),
      schedule({ id: 'evenings', name: 'Evenings', is_default: false }),
    ])
    const element = await open(source)
    const created: string[] = []
    element.addEventListener('when-schedule-create', ({ schedule: { name } }) => created.push(name))
    await press(element, 'Working hours')
    await press(element, 'New schedule')
    const name = element.shadowRoot?.getElementById('new-name') as HTMLInputElement
    await waitUntil(() => focusedText() !== undefined && element.shadowRoot?.activeElement === name, 'focus')
    type(name, 'Weekends')
    await element.updateComplete
    await press(element, 'Add schedule')
    await waitUntil(() => created.length, 'the schedule')
    expect(created).to.deep.equal(['Weekends'])
    const limit = () => element.shadowRoot?.getElementById('most_per_day') as HTMLInputElement
    await waitUntil(limit, 'the limit')
    type(limit(), 'many')
    await element.updateComplete
    expect(spokenText(element)).to.contain('Write a whole number from 1, or nothing.')
    expect(limit().value).to.equal('many')
  })

  it('reads and writes in the language of the page, from right to left too', async () => {
    const element = await open(memorySchedules().source, pseudoLocale)
    await waitUntil(() => element.shadowRoot?.querySelector('.root[dir=rtl]'), 'its language')
    const input = element.shadowRoot?.querySelector<HTMLInputElement>('.range input') as HTMLInputElement
    const before = input.value
    type(input, input.value)
    await element.updateComplete
    expect(input.value).to.equal(before)
    expect(element.shadowRoot?.querySelector('.save-bar')).to.equal(null)
    await expectAccessible(element)
  })

  it('starts over with late properties, and not with an equal source', async () => {
    const element = await fixture<Hours>(html`<when-hours lang="en-GB"></when-hours>`)
    const { source } = memorySchedules()
    element.source = source
    await waitUntil(() => element.shadowRoot?.querySelector('.week'), 'the hours')
    await writeRange(element, 'Friday, range 1', '9-14')
    element.source = { ...source }
    await element.updateComplete
    expect(field(element, 'Friday, range 1').value).to.equal('09:00 – 14:00')
  })
})
