import {
  defaultInsightWeeks,
  type InsightFigures,
  type InsightGroup,
  type Insights as InsightsData,
  mostInsightMonths,
  mostInsightWeeks,
} from '@whenable/contract'
import { visitorTimeZone } from '@whenable/elements/internal/base/visitor-time-zone'
import { insights } from '@whenable/elements/internal/messages/owner/generated/insights'
import { parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { html, nothing, type TemplateResult } from 'lit'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { icons } from '../parts/icons.js'
import { emptyState, threeSkeletons } from '../parts/page-states.template.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { segmented } from '../parts/segmented.template.js'
import { Toasts } from '../parts/toasts.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { periodChart } from './chart.template.js'
import type { InsightsCalls } from './endpoints.js'
import {
  createInsightsFlow,
  type InsightsFlow,
  type InsightsIntent,
  type InsightsPeriod,
  type InsightsState,
} from './flow/index.js'
import { insightsStyles } from './insights.styles.js'
import {
  completeSince,
  dateText,
  daysText,
  figureNames,
  figureText,
  type InsightsTexts,
  type InsightsView,
  isComparable,
  isEmpty,
  nameText,
  periodText,
} from './insights-view.js'

/** The periods that the owner can choose. */
const periods: readonly InsightsPeriod[] = [
  { unit: 'week', count: 4 },
  { unit: 'week', count: 12 },
  { unit: 'month', count: 12 },
]

const choiceOf = ({ unit, count }: InsightsPeriod): string => `${unit} ${count}`

/** A number that a page has set, if it is one of those that can be read. */
const countUpTo = (most: number, count: number | null): number | undefined =>
  count !== null && count >= 1 && count <= most ? Math.trunc(count) : undefined

/** The colour of an event type. One that was deleted has none. */
const swatchStyle = ({ color, name }: InsightsData['event_types'][number]): string => {
  if (color) return `--c:${color}`
  return name === undefined ? '--c:var(--_field-line)' : ''
}

/** A row of a table. */
interface FigureRow {
  readonly name: TemplateResult | string
  readonly figures: InsightFigures
}

/**
 * What bookings come to: how many there are, were cancelled and moved, how many guests did not come, and how far ahead people book; by
 * week or month, event type and host. Each booking counts where it takes place. Members see their own bookings, owners all of the
 * application. The tables can be downloaded.
 *
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to the period, the menu of files, the table of weeks or months and the other tables
 * @keyboard ArrowLeft, ArrowRight - choose the period
 * @keyboard Enter, Space - opens the menu, and the table of weeks or months
 * @keyboard Escape - closes the menu
 * @slot header - above everything else, such as a notice
 * @csspart title - the heading
 * @csspart choice - the periods
 * @csspart figure - a figure of the period
 * @csspart chart - the bookings of each week or month as bars; a table says the same
 * @csspart bar - a bar; also `cancelled`
 * @csspart legend - what the bars are
 * @csspart table - a table
 * @csspart action - a button
 * @csspart menu - the menu of files
 * @csspart menu-item - an entry of the menu
 * @csspart toast - says that a file could not be downloaded
 * @csspart notice - an error, or that older bookings are missing
 * @csspart empty - that there are no bookings in the period
 * @csspart retry-button - loads everything again
 */
export class Insights extends OwnerPage<InsightsState, InsightsIntent, InsightsCalls, InsightsTexts> {
  static override styles = [...ownerStyles, insightsStyles]
  static override properties = {
    timeZone: { attribute: 'time-zone' },
    weeks: { type: Number },
    months: { type: Number },
  }

  /** What the bookings come to, instead of the service's. */
  source: InsightsCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: InsightsFlow | null = null
  /** The owner's time zone (IANA name), in which days and weeks begin. Default: the browser's. */
  timeZone: string | null = null
  /** The number of weeks that are shown first, 1 to 53, of which the last one is the current week. Default: 12. */
  weeks: number | null = null
  /** In place of weeks: the number of calendar months that are shown first, 1 to 24, of which the last one is the current month. */
  months: number | null = null
  /** Messages that replace the element's own. */
  messages: Partial<InsightsTexts> | null = null

  protected override readonly text = new OwnerLocalized<InsightsTexts>(this, { ...parts, ...insights })
  readonly #menus = new PopoverMenus(this)
  readonly #toasts = new Toasts(this)

  protected override inputs(): readonly unknown[] {
    return [this.timeZone, this.weeks, this.months]
  }

  protected override callsTo(access: ServiceAccess): InsightsCalls {
    return lazyCalls(access, async () => (await import('./endpoints.js')).insightsEndpoints)
  }

  protected override createFlow(source: InsightsCalls, options: OwnerFlowOptions): InsightsFlow {
    const months = countUpTo(mostInsightMonths, this.months)
    const weeks = countUpTo(mostInsightWeeks, this.weeks) ?? defaultInsightWeeks
    return createInsightsFlow({
      ...{ source, ...options },
      save: async (file, name) => (await import('../parts/save-file.js')).saveFile(file, name),
      timeZone: visitorTimeZone(this.timeZone),
      period: months ? { unit: 'month', count: months } : { unit: 'week', count: weeks },
    })
  }

  protected override onNotice(): void {
    this.#toasts.show({ text: this.text.messages.fileFailed })
  }

  get #view(): InsightsView {
    const { lang, messages } = this.text
    return { lang, messages }
  }

  #toolsTemplate(isReady: boolean): TemplateResult {
    const { lang, messages } = this.#view
    const chosen = this.controller.flow?.state.period
    const isOffered = !chosen || periods.some((one) => choiceOf(one) === choiceOf(chosen))
    const choices = isOffered ? periods : [chosen, ...periods]
    const file = (label: string, by: InsightGroup) => ({
      ...{ label, onChoose: () => this.send({ type: 'download', by }) },
    })
    return html`${segmented({
      ...{ name: 'period', label: messages.insightsPeriod, value: chosen ? choiceOf(chosen) : '' },
      choices: choices.map((period) => ({ value: choiceOf(period), label: periodText(period, lang) })),
      onChange: (value) => {
        const period = choices.find((one) => choiceOf(one) === value)
        if (period) this.send({ type: 'choose-period', period })
      },
    })}
    ${
      isReady
        ? html`<div class="end">${this.#menus.menu({
            ...{ id: 'files', content: html`${messages.downloadInsights}${icons.down}` },
            items: [
              file(messages.byPeriod(chosen?.unit ?? 'week'), 'period'),
              file(messages.byEventType, 'event_type'),
              file(messages.byHost, 'host'),
            ],
          })}</div>`
        : nothing
    }`
  }

  #figuresTemplate(data: InsightsData): TemplateResult {
    const { lang, messages } = this.#view
    return html`<dl class="figures">
      ${figureNames.map(
        (name) => html`<div class="box" part="figure">
          <dt>${messages.figureName(name)}</dt>
          <dd class="value">${figureText(data.total, name, lang)}</dd>
          ${
            name === 'cancelled' && data.total.cancelled
              ? html`<dd class="muted">${messages.figureByGuests(figureText(data.total, 'cancelled_by_guest', lang))}</dd>`
              : nothing
          }
          <dd class="muted">${
            isComparable(data, name) ? messages.figureBefore(figureText(data.before, name, lang)) : nothing
          }</dd>
        </div>`,
      )}
    </dl>`
  }

  #tableTemplate(id: string, column: string, rows: readonly FigureRow[]): TemplateResult {
    const { lang, messages } = this.#view
    return html`<div class="scroll" role="region" tabindex="0" aria-labelledby=${id}>
      <table part="table" aria-labelledby=${id}>
        <thead>
          <tr>
            <th scope="col">${column}</th>
            ${figureNames.map((name) => html`<th scope="col">${messages.figureName(name)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ name, figures }) => html`<tr>
              <th scope="row">${name}</th>
              ${figureNames.map((one) => html`<td>${figureText(figures, one, lang)}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`
  }

  #groupTemplate(id: string, title: string, column: string, rows: readonly FigureRow[], help?: string) {
    return html`<section class="group">
      <h3 id=${id}>${title}</h3>
      ${help ? html`<p class="muted">${help}</p>` : nothing}
      <div class="box">${this.#tableTemplate(id, column, rows)}</div>
    </section>`
  }

  #contentTemplate(data: InsightsData): TemplateResult {
    const view = this.#view
    const { lang, messages } = view
    const since = completeSince(data)
    const types = data.event_types.map((figures) => ({
      figures,
      name: html`<span class="swatch" aria-hidden="true" .style=${swatchStyle(figures)}></span
        ><bdi>${figures.name ?? messages.deletedEventType}</bdi>`,
    }))
    const hosts = data.hosts.map((figures) => ({
      figures,
      name: html`<bdi>${figures.name ?? figures.email}</bdi>`,
    }))
    const isShared = data.hosts.reduce((sum, { bookings }) => sum + bookings, 0) > data.total.bookings
    return html`<p class="muted lead">${daysText(data, data, lang)}<br />${messages.insightsHelp(data.unit)}</p>
      ${
        since
          ? html`<p class="notice" part="notice">${messages.completeSince(dateText(since, data, lang))}</p>`
          : nothing
      }
      ${
        isEmpty(data)
          ? html`<div class="box">${emptyState(messages.noInsights, messages.noInsightsHelp)}</div>`
          : html`${this.#figuresTemplate(data)}
            <section class="group">
              <h3 id="periods">${messages.byPeriod(data.unit)}</h3>
              <div class="box">
                ${periodChart(data, view)}
                <details>
                  <summary>${messages.asTable}</summary>
                  ${this.#tableTemplate(
                    'periods',
                    messages.periodColumn(data.unit),
                    data.periods.map((figures) => ({ figures, name: nameText(figures, data, lang) })),
                  )}
                </details>
              </div>
            </section>
            ${this.#groupTemplate('event-types', messages.byEventType, messages.eventTypeColumn, types)}
            ${this.#groupTemplate('hosts', messages.byHost, messages.hostColumn, hosts, isShared ? messages.sharedHosts : undefined)}`
      }`
  }

  protected override frame(ready: Extract<InsightsState, { step: 'ready' }> | undefined): PageFrame {
    const { messages } = this.text
    const data = ready && !ready.isReading ? ready.insights : undefined
    return {
      ...{
        title: messages.insightsTitle,
        loading: messages.loadingInsights,
        failed: messages.insightsFailed,
      },
      tools: this.#toolsTemplate(data !== undefined && !isEmpty(data)),
      content: data && this.#contentTemplate(data),
      skeletons: threeSkeletons(),
      below: this.#toasts.template(),
    }
  }
}
