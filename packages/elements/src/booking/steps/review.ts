import type { BookingState, SeriesTime, Slot } from '@whenable/flow'
import { formatRange, formatTime } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { css, html, nothing, type TemplateResult } from 'lit'
import { closeIcon } from '../../base/icons.js'
import { dayName } from '../../messages/day-names.js'
import { slotStyles } from '../../slots/slot.styles.js'
import { factStyles } from '../../styles/facts.styles.js'
import type { BookingContext } from '../booking-context.js'
import { BookingStep } from './booking-step.js'
import { stepStyles } from './booking-step.styles.js'
import {
  addButton,
  repeatStyles,
  ruleControls,
  type SeriesTexts,
  seriesRulesOf,
  textsOf,
  withNumber,
} from './series.template.js'

const styles = css`
  :host {
    overflow-wrap: anywhere;
  }
  [role='status'] {
    min-block-size: 1.5em;
    margin-block: var(--_space);
    color: var(--_quiet);
  }
  ul {
    max-inline-size: 472px;
    margin-block-end: calc(var(--_space) * 2);
    border-block-start: 1px solid var(--_line);
  }
  ul[aria-busy='true'] {
    opacity: 0.6;
  }
  li {
    padding-block: var(--_space);
    border-block-end: 1px solid var(--_line);
  }
  .series-row {
    display: flex;
    gap: var(--_space);
    align-items: center;
    justify-content: space-between;
  }
  .series-row b {
    font-weight: 600;
  }
  .series-row > span {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space);
  }
  .series-row strong {
    color: var(--_notice);
    font-weight: 550;
    white-space: nowrap;
  }
  .series-row small {
    flex-basis: 100%;
    margin: 0;
  }
  .series-row .icon-button {
    flex: none;
    border-color: transparent;
    color: var(--_quiet);
  }
  .series-nearest {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 140px), 1fr));
    gap: 7px;
    margin-block-start: var(--_space);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    justify-content: space-between;
    max-inline-size: 472px;
    margin-block-start: calc(var(--_space) * 2);
  }
  .primary[aria-disabled='true'] {
    opacity: 0.5;
  }
`

const timeName = ({ start }: Slot, { format }: BookingContext): string =>
  joined(format.locale, dayName(start, format.locale, format.timeZone, 'day'), formatTime(start, format))

/** Changes the times, and moves the focus from what is gone to the heading. */
const change = ({ currentTarget }: Event, work: () => void) => {
  const root = (currentTarget as HTMLElement).getRootNode() as ShadowRoot
  work()
  requestAnimationFrame(() => root.querySelector('h2')?.focus())
}

const row = ({ slot, state, shifts, nearest }: SeriesTime, context: BookingContext): TemplateResult => {
  const texts = textsOf(context)
  const { format, send } = context
  const { locale, timeZone } = format
  const name = timeName(slot, context)
  const own = { start: slot.start, eventId: slot.event?.eventId }
  return html`<li part="series-time">
    <div class="series-row">
      <span
        ><b>${dayName(slot.start, locale, timeZone, 'day')}</b>
        <bdi>${formatRange(slot.start, slot.end, format)}</bdi>
        ${state === 'free' ? nothing : html`<strong>${texts.notFree}</strong>`}
        ${shifts ? html`<small>${texts.clockChange}</small>` : nothing}</span
      ><button
        class="icon-button"
        aria-label=${texts.removeTime(name)}
        @click=${(event: Event) => change(event, () => send({ type: 'drop-time', ...own }))}
      >
        ${closeIcon}
      </button>
    </div>
    ${
      nearest.length
        ? html`<div class="series-nearest" role="group" aria-label=${texts.insteadOf(name)}>
            ${nearest.map(
              (by) =>
                html`<button
                  class="slot"
                  @click=${(event: Event) => change(event, () => send({ type: 'replace-time', ...own, by }))}
                >
                  ${timeName(by, context)}
                </button>`,
            )}
          </div>`
        : nothing
    }
  </li>`
}

type ReviewingState = Extract<BookingState, { step: 'reviewing' }>

/** What is spoken, and shown above the times. */
const noticeOf = ({ isLoading, isRefused, error, series }: ReviewingState, texts: SeriesTexts): string => {
  if (isLoading) return texts.loadingSeries
  if (error) return texts.refused(error)
  const isOpen = series?.times.some(({ state }) => state !== 'free')
  return [isRefused && texts.timesTaken, isOpen && texts.replaceTimes].filter(Boolean).join(' ')
}

/** The step with the chosen times, to look through. Those that are not free are replaced or removed. */
export class ReviewStep extends BookingStep<ReviewingState> {
  static override styles = [stepStyles, factStyles, slotStyles, repeatStyles, styles]

  protected override renderStep(state: ReviewingState, context: BookingContext): TemplateResult {
    const texts = textsOf(context)
    const { isLoading, error, series } = state
    const times = series?.times ?? []
    const rules = seriesRulesOf(state)
    const isReady = !isLoading && !error && times.every((time) => time.state === 'free')
    return html`<h2 id="focus-target" tabindex="-1">${withNumber(texts.chosenTimes, times.length, context)}</h2>
      <p role="status">${noticeOf(state, texts)}</p>
      ${rules ? html`<div class="series">${ruleControls(rules, series?.rule, context)}</div>` : nothing}
      <ul aria-busy=${String(isLoading)}>
        ${times.map((time) => row(time, context))}
      </ul>
      ${rules && times.length < rules.max_bookings ? addButton(context) : nothing}
      <div class="row">
        <button class="quiet" part="back-button" @click=${() => context.send({ type: 'back' })}>${texts.back}</button>
        ${
          error
            ? html`<button class="primary" @click=${() => context.send({ type: 'retry' })}>${texts.retry}</button>`
            : html`<button
                class="primary"
                part="confirm-button"
                aria-disabled=${String(!isReady)}
                @click=${() => isReady && context.send({ type: 'continue' })}
              >
                ${texts.next}
              </button>`
        }
      </div>`
  }
}
