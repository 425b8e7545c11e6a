import type { BookableResource } from '@whenable/contract'
import { joined } from '@whenable/time/texts'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { EventTypesCalls } from '../event-types/endpoints.js'
import { SectionList } from '../flow/section-list.js'
import { selectField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import { retryNotice } from '../parts/page-states.template.js'
import { checkbox } from '../parts/switch.template.js'
import { type EditorView, eventTypeShape, isChangedAt, problemAt, valueIn } from './editor-view.js'
import { disclosure } from './field.templates.js'
import { paths } from './fields.model.js'
import { isRecord, type Json, type JsonRecord, valueAt } from './flow/index.js'

const orders = ['in_order', 'least_used'] as const

const needsIn = (value: Json | undefined): readonly JsonRecord[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter(isRecord) : []

const needsOf = (view: EditorView): readonly JsonRecord[] => needsIn(valueIn(view, paths.resources))

/** The ids of a need, in the order of preference. */
const idsOf = ({ one_of: ids }: JsonRecord): readonly string[] =>
  Array.isArray(ids) ? (ids as readonly Json[]).map(String) : []

/** The rooms and equipment that bookings of an event type need: one of each list. */
export class ResourceNeeds {
  readonly #host: LitElement
  readonly #list: SectionList<BookableResource>
  /** Whether there is one list more, in which nothing is chosen yet. */
  #isAdding = false

  /** @param settings returns the address of the page on which they are added; undefined for members who cannot add any. */
  constructor(
    host: LitElement,
    private readonly settings: () => string | undefined,
  ) {
    this.#host = host
    this.#list = new SectionList(host, '<when-event-type-editor>: rooms and equipment are unknown.')
  }

  /** Forgets what was read. */
  reset(): void {
    this.#list.reset()
    this.#isAdding = false
  }

  #focus(selector: string): void {
    this.#host.requestUpdate()
    void this.#host.updateComplete.then(() =>
      this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus(),
    )
  }

  /** Sets a list; one in which nothing is chosen is not needed. */
  #set(view: EditorView, index: number, need: JsonRecord): void {
    const needs = [...needsOf(view)]
    const isEmpty = !idsOf(need).length
    const isMore = this.#isAdding && index < needs.length
    needs.splice(index, 1, ...(isEmpty ? [] : [need]))
    // Its list stays, so that another one can be chosen.
    this.#isAdding = isEmpty ? needs.length > 0 : isMore
    view.send({ type: 'edit', path: paths.resources, value: needs.length ? needs : undefined })
  }

  #choice(
    view: EditorView,
    { id, name }: BookableResource,
    { index, need }: { readonly index: number; readonly need: JsonRecord },
  ): TemplateResult {
    const ids = idsOf(need)
    const place = ids.indexOf(id)
    // The order counts where the first free one is booked.
    const isRanked = place >= 0 && ids.length > 1 && need['assign'] !== 'least_used'
    const number = new Intl.NumberFormat(view.lang).format(place + 1)
    return checkbox({
      id: `need-${index}-${id}`,
      label: html`<bdi>${name}</bdi>${isRanked ? html`${' '}<small>${number}</small>` : nothing}`,
      checked: place >= 0,
      onChange: (checked) => {
        this.#set(view, index, { ...need, one_of: checked ? [...ids, id] : ids.filter((one) => one !== id) })
        if (!checked && ids.length === 1) this.#focus(`#need-${needsOf(view).length - 1}-${CSS.escape(id)}`)
      },
    })
  }

  #needTemplate(
    view: EditorView,
    need: JsonRecord,
    index: number,
    choices: readonly BookableResource[],
  ): TemplateResult {
    const { messages } = view
    const error = problemAt(view, [...paths.resources, String(index)], { isDeep: true })
    const errorId = `needs-${index}-error`
    return html`<fieldset
      class="needs ${isChangedAt(view, paths.resources) ? 'changed' : ''}"
      part="choice"
      id="needs-${index}"
      tabindex=${error ? -1 : nothing}
      aria-invalid=${error ? 'true' : nothing}
      aria-describedby=${error ? errorId : nothing}
    >
      <legend class="label">${messages.needsOneOf}</legend>
      ${choices.map((resource) => this.#choice(view, resource, { index, need }))}
      ${error ? html`<p class="error" part="error" id=${errorId}>${error}</p>` : nothing}
      ${
        idsOf(need).length > 1
          ? selectField({
              ...{ id: `need-order-${index}`, label: messages.resourceChoice },
              value: need['assign'] === 'least_used' ? 'least_used' : 'in_order',
              choices: orders.map((value) => ({ value, label: messages.resourceOrder(value) })),
              onChange: (assign) => this.#set(view, index, { ...need, assign }),
            })
          : nothing
      }
    </fieldset>`
  }

  #content(view: EditorView): TemplateResult {
    const { messages } = view
    const { step, rows } = this.#list
    if (step === 'error')
      return retryNotice(messages.eventTypeFailed, messages, () => {
        this.#list.reset()
        this.#host.requestUpdate()
      })
    if (!rows) return html`<span class="skeleton" aria-hidden="true"></span>`
    const needs = needsOf(view)
    const shown = this.#isAdding || !needs.length ? [...needs, { one_of: [] }] : needs
    const chosen = new Set(needs.flatMap(idsOf))
    const saved = new Set(needsIn(valueAt(eventTypeShape, view.state.base, paths.resources)).flatMap(idsOf))
    // What is out of use is not offered, unless the event type has it.
    const offered = rows.filter(({ id, is_active: isActive }) => isActive || saved.has(id) || chosen.has(id))
    const settings = this.settings()
    if (!offered.length)
      return html`<p class="muted" role="status">${
        settings
          ? html`<a class="link" href=${settings}>${messages.addResources}</a>`
          : messages.noResourcesYet
      }</p>`
    const isLeft = offered.some(({ id }) => !chosen.has(id))
    return html`<div class="stack">
      ${shown.map((need, index) => {
        const own = idsOf(need)
        // One that another list has cannot be booked twice.
        const choices = offered.filter(({ id }) => own.includes(id) || !chosen.has(id))
        return this.#needTemplate(view, need, index, choices)
      })}
      ${
        isLeft && shown.length === needs.length
          ? html`<button
              type="button"
              class="ghost"
              part="action"
              id="add-need"
              @click=${() => {
                this.#isAdding = true
                this.#focus(`#needs-${needs.length} input:enabled`)
              }}
            >${icons.plus}${messages.addNeed}</button>`
          : nothing
      }
    </div>`
  }

  template(view: EditorView, source: EventTypesCalls): TemplateResult {
    const { messages, lang } = view
    const needs = needsOf(view)
    const hasProblem = problemAt(view, paths.resources, { isDeep: true }) !== undefined
    const hasConflict = view.state.conflicts.some(({ path }) => path[1] === paths.resources[1])
    // Their names are in the summary; without any they are read when the section is opened.
    const read = () => this.#list.open((options) => source.resources?.({}, options))
    if (needs.length) read()
    const names = new Map(this.#list.rows?.map(({ id, name }) => [id, name]))
    const lists = needs.map((need) => {
      const known = idsOf(need).flatMap((id) => names.get(id) ?? [])
      return new Intl.ListFormat(lang, { type: 'disjunction' }).format(known)
    })
    return disclosure(
      view,
      'resources',
      hasProblem || hasConflict,
      html`<h3>${messages.resources}</h3><small class="clip"><bdi>${needs.length ? joined(lang, ...lists) : messages.asUsual}</bdi></small>`,
      () => {
        read()
        return this.#content(view)
      },
    )
  }
}
