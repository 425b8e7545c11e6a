import '@whenable/elements/define/manage-booking'
import '@whenable/elements/define/organizer-confirmation'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { ManageIntent, ManageState } from '@whenable/flow'
import { html } from 'lit'
import { manageStates } from './states/manage-states.js'
import { staticFlow } from './states/static-flow.js'
import { staticService } from './states/static-service.js'
import { storyNow, storyTimeZone } from './states/studio.js'

/** Every state of the flows of `<when-manage-booking>` and `<when-organizer-confirmation>`. */
const meta: Meta = { title: 'Managing/States', tags: ['!autodocs'] }
export default meta

type Story = StoryObj

const managing = (state: ManageState): Story => ({
  render: () =>
    html`<when-manage-booking
      hour-cycle="h23"
      time-zone=${storyTimeZone}
      .now=${() => storyNow}
      .service=${staticService}
      .flow=${staticFlow<ManageState, ManageIntent>(state)}
    ></when-manage-booking>`,
})

const organizing = (state: ManageState): Story => ({
  render: () =>
    html`<when-organizer-confirmation
      hour-cycle="h23"
      time-zone=${storyTimeZone}
      .now=${() => storyNow}
      .flow=${staticFlow<ManageState, ManageIntent>(state)}
    ></when-organizer-confirmation>`,
})

/** A state with other rules in its configuration. */
const withRules = (
  state: ManageState,
  rules: Partial<NonNullable<NonNullable<ManageState['settings']>['scheduler']>>,
): ManageState => ({
  ...state,
  settings: state.settings?.scheduler
    ? { ...state.settings, scheduler: { ...state.settings.scheduler, ...rules } }
    : null,
})

/** A state of a service that announces one more capability. */
const withCapability = (state: ManageState, capability: string): ManageState => ({
  ...state,
  settings: state.settings && {
    ...state.settings,
    capabilities: [...state.settings.capabilities, capability],
  },
})

const pending = manageStates.answering.booking

export const Loading = managing(manageStates.loading)
export const Shown = managing(manageStates.shown)
/** The visitor may wait for an earlier time. */
export const ShownWithWaitlist = managing(withCapability(manageStates.shown, 'waitlist'))
export const Rescheduling = managing(manageStates.rescheduling)
export const Cancelling = managing(manageStates.cancelling)
export const Cancelled = managing(manageStates.cancelled)
export const Expired = managing(manageStates.expired)
export const Failed = managing(manageStates.failed)

export const Pending = managing({ ...manageStates.shown, booking: pending })
export const TooLate = managing(withRules(manageStates.shown, { min_cancellation_notice: 100_000 }))
export const NoChanges = managing(
  withRules(manageStates.shown, { hide_rescheduling_options: true, hide_cancellation_options: true }),
)

export const Request = organizing({ ...manageStates.shown, booking: pending })
export const Answering = organizing(manageStates.answering)
export const Confirmed = organizing(manageStates.shown)
export const Declined = organizing({ ...manageStates.cancelled, declined: true })
