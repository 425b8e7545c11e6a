import { hexColor, ownValue } from '@whenable/contract'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { segmented } from '../parts/segmented.template.js'
import { checkbox } from '../parts/switch.template.js'
import { accentProblem } from './contrast.model.js'
import { durationText, parseDurations } from './durations.model.js'
import { controlId, type EditorView, isChangedAt, problemAt, valueIn } from './editor-view.js'
import { fieldsTemplate, sectionTemplate, summaryOf, typedField } from './field.templates.js'
import { pathIn, paths } from './fields.model.js'
import { isRecord, type Json, type JsonRecord } from './flow/index.js'
import { hoursTemplate } from './hours.template.js'
import { peopleTemplate } from './people.template.js'
import { questionsTemplate } from './questions.template.js'
import { editsForSms, smsRemindersIn, smsTimesIn } from './sms-reminders.model.js'

const remindersOf = (value: Json | undefined): readonly JsonRecord[] =>
  Array.isArray(value) ? (value as Json[]).filter(isRecord) : []

const minutesOf = ({ minutes_before_event: minutes }: JsonRecord): number => Number(minutes)

/** Reminders at other times. Those that stay keep what they have besides; webhooks are left alone. */
const withTimes = (reminders: readonly JsonRecord[], minutes: readonly number[]): readonly JsonRecord[] => {
  const kept = reminders.filter((one) => one['type'] !== 'email' || minutes.includes(minutesOf(one)))
  const added = minutes.filter(
    (time) => !kept.some((one) => one['type'] === 'email' && minutesOf(one) === time),
  )
  return [...kept, ...added.map((minutes_before_event) => ({ type: 'email', minutes_before_event }))]
}

const timesText = (times: readonly number[], lang: string): string =>
  joined(lang, ...times.map((minutes) => durationText(minutes, lang)))

const reminderText = (reminders: readonly JsonRecord[], lang: string): string =>
  timesText(
    [...new Set(reminders.filter(({ type }) => type === 'email').map(minutesOf))].sort((a, b) => b - a),
    lang,
  )

/** Reminders by text message, where the service can send them, or the event type has them. */
const smsTemplate = (view: EditorView): TemplateResult | typeof nothing => {
  const { messages, lang, state, capabilities, send } = view
  const { draft } = state
  const isOn = smsRemindersIn(draft) !== undefined
  if (!isOn && !capabilities.includes('sms')) return nothing
  const label = messages.fieldLabel('smsReminders')
  const path = [...paths.smsReminders, 'minutes_before_event']
  return html`<div class="wide toggle ${isChangedAt(view, paths.smsReminders) ? 'changed' : ''}">
      ${checkbox({
        ...{ id: controlId('smsReminders'), label, checked: isOn },
        onChange: (checked) => send({ type: 'edit-all', edits: editsForSms(checked, draft, messages) }),
      })}
    </div>
    ${
      isOn
        ? html`<div class="wide">
            ${typedField(view, {
              ...{ id: 'field-sms-times', label, isLabelHidden: true, path },
              ...{ written: timesText(smsTimesIn(draft), lang), help: messages.fieldHelp('smsReminders') },
              error: problemAt(view, paths.smsReminders, { isDeep: true }),
              read: (text) => {
                const minutes = parseDurations(text, lang)
                return !minutes?.length || minutes.includes(0)
                  ? { problem: 'duration' }
                  : { value: [...minutes] }
              },
            })}
          </div>`
        : nothing
    }`
}

const messagesTemplate = (view: EditorView): TemplateResult => {
  const { messages, lang, state } = view
  const path = pathIn(state.draft, paths.reminders)
  const reminders = remindersOf(valueIn(view, path))
  const written = reminderText(reminders, lang)
  const reminderField = () =>
    typedField(view, {
      ...{ id: controlId('reminders'), label: messages.fieldLabel('reminders') },
      ...{ path, written, help: messages.fieldHelp('reminders') },
      error: problemAt(view, path, { isDeep: true }),
      read: (text) => {
        const minutes = parseDurations(text, lang)
        if (!minutes || minutes.includes(0)) return { problem: 'duration' }
        return { value: withTimes(reminders, minutes) as unknown as Json }
      },
    })
  const times = smsTimesIn(state.draft)
  return sectionTemplate(
    view,
    'messages',
    [
      ...(written ? [messages.labelled(messages.fieldLabel('reminders'), written)] : []),
      ...(times.length
        ? [messages.labelled(messages.fieldLabel('smsReminders'), timesText(times, lang))]
        : []),
      ...summaryOf(view, 'messages'),
    ],
    () =>
      fieldsTemplate(
        view,
        'messages',
        html`<div class="wide">${reminderField()}</div>
          ${smsTemplate(view)}`,
      ),
  )
}

const pageTemplate = (view: EditorView): TemplateResult => {
  const { messages, state, send } = view
  const path = pathIn(state.draft, paths.confirms)
  const value = valueIn(view, path)
  const confirms = value === 'organizer-confirmation'
  const slug = state.draft['slug']
  return sectionTemplate(
    view,
    'page',
    [
      ...(typeof slug === 'string' ? [`/${slug}`] : []),
      ...(confirms ? [messages.fieldLabel('confirms')] : []),
      ...summaryOf(view, 'page').slice(typeof slug === 'string' ? 1 : 0),
    ],
    () =>
      fieldsTemplate(
        view,
        'page',
        html`<div class="wide toggle ${isChangedAt(view, path) ? 'changed' : ''}">
          ${checkbox({
            id: controlId('confirms'),
            label: messages.fieldLabel('confirms'),
            checked: confirms,
            onChange: (checked) =>
              send({
                type: 'edit',
                path,
                value: checked ? 'organizer-confirmation' : value === undefined ? undefined : 'booking',
              }),
          })}
        </div>`,
      ),
  )
}

/** Accents that are easy to see on light and on dark pages. */
const swatches = {
  '#3b5bdb': 'blue',
  '#0b6477': 'teal',
  '#a8442a': 'rust',
  '#7048e8': 'violet',
  '#1f6f43': 'green',
  '#b0256a': 'pink',
} as const

/** The name of an accent; of another one, the colour itself. */
const colorText = (color: string, { messages }: EditorView): string => {
  const name = ownValue<(typeof swatches)[keyof typeof swatches]>(swatches, color.toLowerCase())
  return name ? messages.colorName(name) : color
}

const themes = ['auto', 'light', 'dark'] as const

const lookTemplate = (view: EditorView): TemplateResult => {
  const { messages, send } = view
  const colorPath = paths.color
  const value = valueIn(view, colorPath)
  const color = typeof value === 'string' ? value : ''
  const set = valueIn(view, paths.theme)
  const theme = set === 'light' || set === 'dark' ? set : undefined
  const problem = color ? accentProblem(color, theme) : undefined
  const choose = (next: string | undefined) => send({ type: 'edit', path: colorPath, value: next })
  const note = problem === 'light' || problem === 'dark' ? messages.accentProblem(problem) : undefined
  return sectionTemplate(
    view,
    'look',
    [
      ...(color ? [messages.labelled(messages.fieldLabel('color'), colorText(color, view))] : []),
      ...(theme ? [messages.themeName(theme)] : []),
      ...summaryOf(view, 'look'),
    ],
    () => html`
      <div class="row">
        <div class="swatches ${isChangedAt(view, colorPath) ? 'changed' : ''}" role="radiogroup" aria-label=${messages.fieldLabel('color')}>
          ${['', ...Object.keys(swatches)].map(
            (one) =>
              html`<label class="swatch-choice" title=${one ? colorText(one, view) : messages.noColor}><input
                  type="radio"
                  name="accent"
                  aria-label=${one ? colorText(one, view) : messages.noColor}
                  .checked=${color.toLowerCase() === one}
                  .style=${one ? `--c:${one}` : ''}
                  @input=${(event: Event) => event.stopPropagation()}
                  @change=${(event: Event) => {
                    event.stopPropagation()
                    choose(one || undefined)
                  }}
              /></label>`,
          )}
        </div>
        <span class="end">${segmented({
          name: 'theme',
          label: messages.fieldLabel('theme'),
          choices: themes.map((one) => ({ value: one, label: messages.themeName(one) })),
          value: theme ?? 'auto',
          onChange: (next) =>
            send({ type: 'edit', path: paths.theme, value: next === 'auto' ? undefined : next }),
        })}</span>
      </div>
      <div class="columns">
        ${typedField(view, {
          id: controlId('color'),
          label: messages.otherColor,
          path: colorPath,
          written: color,
          dir: 'ltr',
          placeholder: '#3b5bdb',
          help: note,
          read: (text) => {
            const typed = text.trim()
            return !typed ? { value: undefined } : hexColor(typed) ? { value: typed } : { problem: 'color' }
          },
        })}
      </div>
      ${fieldsTemplate(view, 'look')}
    `,
  )
}

/** All sections of an event type. */
export const sectionsTemplate = (view: EditorView): TemplateResult => html`
  ${sectionTemplate(
    view,
    'basics',
    summaryOf(view, 'basics'),
    () => html`${fieldsTemplate(view, 'basics')} ${view.payment?.(view) ?? nothing}`,
    true,
  )}
  ${view.sessions?.(view) ?? nothing} ${view.meeting?.(view) ?? nothing} ${hoursTemplate(view)} ${peopleTemplate(view)}
  ${view.resources?.(view) ?? nothing} ${questionsTemplate(view)}
  ${sectionTemplate(view, 'limits', summaryOf(view, 'limits'), () => html`${fieldsTemplate(view, 'limits')} ${view.waiting?.(view) ?? nothing}`)}
  ${messagesTemplate(view)} ${pageTemplate(view)} ${lookTemplate(view)}
`

const shownValue = (value: Json | undefined, view: EditorView): TemplateResult | string => {
  if (value === undefined || value === null || value === '') return view.messages.nothingSet
  return typeof value === 'object' ? html`<code>${JSON.stringify(value)}</code>` : String(value)
}

/** What somebody else changed at the same path: both sides, to choose one. */
export const conflictsTemplate = (
  view: EditorView,
  nameOf: (path: readonly string[]) => string,
): TemplateResult | typeof nothing => {
  const { state, messages, send } = view
  if (!state.conflicts.length) return nothing
  return html`<section class="conflicts" part="conflicts" aria-labelledby="conflict-title">
    <h3 id="conflict-title" tabindex="-1">${messages.conflictTitle}</h3>
    <p class="muted">${messages.conflictHelp}</p>
    ${state.conflicts.map(
      ({ path, mine, theirs }) => html`<div class="conflict">
        <h4>${nameOf(path)}</h4>
        <dl>
          <div><dt>${messages.yourSide}</dt><dd><bdi>${shownValue(mine, view)}</bdi></dd></div>
          <div><dt>${messages.theirSide}</dt><dd><bdi>${shownValue(theirs, view)}</bdi></dd></div>
        </dl>
        <div class="row">
          <button type="button" class="ghost" part="action" @click=${() => send({ type: 'choose', path, side: 'mine' })}>${messages.keepYourChange}</button>
          <button type="button" class="ghost" part="action" @click=${() => send({ type: 'choose', path, side: 'theirs' })}>${messages.takeTheirChange}</button>
        </div>
      </div>`,
    )}
  </section>`
}
