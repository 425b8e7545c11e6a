import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import { textField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import { emptyState } from '../parts/page-states.template.js'
import type { PopoverMenus } from '../parts/popover-menus.js'
import type { ScheduleDocument, SchedulesReady } from './flow/index.js'
import type { HoursTexts } from './hours-view.js'

/** What can be done with schedules. */
export interface ScheduleActions {
  readonly messages: HoursTexts
  readonly focus: (selector: string) => void
  readonly choose: (scheduleId: string) => void
  readonly create: (name: string) => void
  readonly makeDefault: () => void
  readonly remove: () => void
}

/** The schedules to choose from, what can be done to the one that is shown, and the form of a new one. */
export class ScheduleMenu {
  /** The name of the new schedule while it is written. */
  #newName: string | undefined

  constructor(
    private readonly host: LitElement,
    private readonly menus: PopoverMenus,
  ) {}

  #openForm({ focus }: ScheduleActions): void {
    this.#newName = ''
    focus('#new-name')
    this.host.requestUpdate()
  }

  /** The menu of the schedules. */
  template(
    actions: ScheduleActions,
    { schedules, scheduleId }: SchedulesReady,
    document: ScheduleDocument,
  ): TemplateResult {
    const { messages, choose, makeDefault, remove } = actions
    return this.menus.menu({
      ...{ id: 'schedules', look: 'ghost', content: html`${document.name}${icons.down}` },
      items: [
        ...schedules.map(({ id, name }) => ({
          label: name,
          isChecked: id === scheduleId,
          onChoose: () => choose(id),
        })),
        'separator',
        { label: messages.newSchedule, icon: icons.plus, onChoose: () => this.#openForm(actions) },
        ...(document.is_default
          ? []
          : [{ label: messages.makeDefault, icon: icons.check, onChoose: makeDefault }]),
        ...(schedules.length > 1
          ? [{ label: messages.deleteSchedule, icon: icons.trash, isDestructive: true, onChoose: remove }]
          : []),
      ],
    })
  }

  /** What is shown without a schedule. */
  empty(actions: ScheduleActions): TemplateResult | typeof nothing {
    const { messages } = actions
    if (this.#newName !== undefined) return this.form(actions)
    return emptyState(
      messages.noSchedules,
      messages.noSchedulesHelp,
      html`<button type="button" class="primary" part="action" id="schedules" @click=${() => this.#openForm(actions)}>
        ${messages.newSchedule}
      </button>`,
    )
  }

  /** The form of a new schedule, while it is open. */
  form({ messages, focus, create }: ScheduleActions): TemplateResult | typeof nothing {
    const name = this.#newName
    if (name === undefined) return nothing
    const close = (next: string) => {
      this.#newName = undefined
      focus(next)
      this.host.requestUpdate()
    }
    return html`<form
      class="form box"
      part="form"
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault()
        if (!name.trim()) return focus('#new-name')
        close('h2')
        create(name.trim())
      }}
    >
      ${textField({
        ...{ id: 'new-name', label: messages.newScheduleName, value: name, maxLength: 255, required: true },
        onInput: (value) => {
          this.#newName = value
          this.host.requestUpdate()
        },
      })}
      <div class="row">
        <button type="submit" class="primary" part="action">${messages.addSchedule}</button>
        <button type="button" class="quiet" part="action" @click=${() => close('#schedules')}>${messages.cancel}</button>
      </div>
    </form>`
  }
}
