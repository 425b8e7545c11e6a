import type { ListedMember } from '@whenable/contract'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import { html, nothing, type TemplateResult } from 'lit'
import { selectField } from '../parts/field.template.js'
import { modalDialog } from '../parts/modal.template.js'
import { checkbox } from '../parts/switch.template.js'
import type { OffboardingForm, SettingsDialog } from './flow/index.js'
import { type SettingsView, shortAddress } from './settings-view.js'

type OffboardingDialog = Extract<SettingsDialog, { kind: 'offboarding' }>
type OffboardedDialog = Extract<SettingsDialog, { kind: 'offboarded' }>

/** Labels with their counts, without those that are zero: `Bookings ahead: 4 · Links: 1`. */
const countsText = (
  counts: readonly (readonly [label: string, count: number])[],
  { format, messages }: SettingsView,
): string =>
  counts
    .filter(([, count]) => count > 0)
    .map(([label, count]) => messages.labelled(label, new Intl.NumberFormat(format.locale).format(count)))
    .join(' · ')

/** Who takes over each event type of a member. */
const receiverFields = (
  { id: leaver, plan, form: { receivers } }: OffboardingDialog,
  members: readonly ListedMember[],
  view: SettingsView,
  fill: (form: Partial<OffboardingForm>) => void,
): readonly TemplateResult[] =>
  (plan?.event_types ?? []).map(({ id, name, bookings_ahead, links, polls, can_hand_over }) => {
    const { messages } = view
    const others = can_hand_over ? members.filter((member) => member.id !== leaver) : []
    return selectField({
      ...{ id: `receiver-${id}`, label: name, value: receivers[id] ?? '', disabled: !can_hand_over },
      help: countsText(
        [
          [messages.offboardBookings, bookings_ahead],
          [messages.offboardLinks, links],
          [messages.offboardPolls, polls],
        ],
        view,
      ),
      choices: [
        ...others.map((member) => ({ value: member.id, label: member.name })),
        { value: '', label: messages.offboardClose },
      ],
      onChange: (to) => fill({ receivers: { ...receivers, [id]: to } }),
    })
  })

/** What a member who is removed has, and what happens to it. */
export const offboardingTemplate = (dialog: OffboardingDialog, view: SettingsView): TemplateResult => {
  const { state, messages, send } = view
  const { plan, form, error, name } = dialog
  const isReady = plan !== undefined && !state.working
  const close = () => send({ type: 'close-dialog' })
  const fill = (change: Partial<OffboardingForm>) => send({ type: 'fill', form: change })
  const submit = (event: Event) => {
    event.preventDefault()
    if (isReady) send({ type: 'submit' })
  }
  const rest = plan
    ? countsText([[messages.offboardCalendars, plan.calendars.length]], view)
    : messages.settingsWorking
  const keys = plan?.api_keys.map((key) => key.name).join(', ')
  const webhooks = plan?.webhooks.map((one) => shortAddress(one.webhook_url)).join(', ')
  return modalDialog({
    title: messages.askRemoveMember(name),
    content: html`<form class="stack" part="form" id="offboarding-form" @submit=${submit}>
      <p>${messages.askRemoveMemberHelp}</p>
      ${receiverFields(dialog, state.data.team?.members ?? [], view, fill)}
      ${rest ? html`<p class="muted">${rest}</p>` : nothing}
      ${keys ? html`<p class="muted">${messages.labelled(messages.sectionApiKeys, keys)}</p>` : nothing}
      ${webhooks ? html`<p class="muted">${messages.labelled(messages.sectionWebhooks, webhooks)}</p>` : nothing}
      ${
        plan?.bookings_ahead
          ? [
              checkbox({
                ...{ label: messages.offboardTell, checked: form.tellsGuests },
                onChange: (tellsGuests) => fill({ tellsGuests }),
              }),
              checkbox({
                ...{ label: messages.offboardOverlaps, checked: form.cancelsOverlaps },
                onChange: (cancelsOverlaps) => fill({ cancelsOverlaps }),
              }),
            ]
          : nothing
      }
      ${error ? html`<p class="notice danger" role="alert">${error.message}</p>` : nothing}
    </form>`,
    ...{ closeLabel: messages.close, onClose: close },
    actions: html`<button type="button" class="ghost" part="action" @click=${close}>${messages.cancel}</button>
      <button class="danger" part="action" form="offboarding-form" aria-disabled=${String(!isReady)}>
        ${state.working ? messages.settingsWorking : messages.remove}
      </button>`,
  })
}

/** What the removal of a member did. */
export const offboardedTemplate = ({ name, done }: OffboardedDialog, view: SettingsView): TemplateResult => {
  const { messages, send, format } = view
  const close = () => send({ type: 'close-dialog' })
  const counts = countsText(
    [
      [messages.offboardMoved, done.bookings_handed_over],
      [messages.offboardCancelled, done.bookings_cancelled],
      [messages.offboardLinks, done.links_handed_over],
      [messages.offboardPolls, done.polls_handed_over],
      [messages.offboardCalendars, done.calendars_disconnected],
      [messages.sectionApiKeys, done.api_keys_revoked.length],
      [messages.sectionWebhooks, done.webhooks_deactivated.length],
    ],
    view,
  )
  return modalDialog({
    title: messages.offboarded(name),
    content: html`<ul part="summary">
        ${done.handed_over.map(
          ({ name: what, to }) => html`<li>${messages.labelled(isolated(what, format.locale), to)}</li>`,
        )}
        ${done.closed.map(
          ({ name: what }) =>
            html`<li>${messages.labelled(isolated(what, format.locale), messages.offboardClose)}</li>`,
        )}
      </ul>
      ${counts ? html`<p>${counts}</p>` : nothing}`,
    ...{ closeLabel: messages.close, onClose: close },
    actions: html`<button type="button" class="primary" part="action" @click=${close}>${messages.done}</button>`,
  })
}
