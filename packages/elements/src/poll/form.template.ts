import type { ServiceErrorInfo } from '@whenable/contract'
import { html, nothing, type TemplateResult } from 'lit'
import type { PollView, WithPoll } from './poll-view.js'

const inputField = (
  name: 'name' | 'email',
  state: WithPoll,
  { messages, send }: PollView,
): TemplateResult => {
  const problem = state.step === 'answering' ? state.errors[name] : undefined
  const describedBy = [problem && `${name}-error`, name === 'email' && 'email-hint'].filter(Boolean).join(' ')
  return html`<div part=${problem ? 'field invalid' : 'field'}>
    <label class="field"
      ><span part="label">${messages[name]}</span
      ><input
        name=${name}
        type=${name === 'email' ? 'email' : 'text'}
        autocomplete=${name}
        aria-required="true"
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${describedBy || nothing}
        .value=${state.draft[name]}
        @input=${({ target }: Event) => send({ type: 'edit', [name]: (target as HTMLInputElement).value })}
    /></label>
    ${problem ? html`<p class="error" part="error" id="${name}-error">${messages.problem(problem, name)}</p>` : nothing}
    ${name === 'email' ? html`<p class="hint" id="email-hint">${messages.emailHint}</p>` : nothing}
  </div>`
}

/** Why the service refused the answer. */
const refusalText = (problem: ServiceErrorInfo, { online }: WithPoll, { messages }: PollView): string => {
  if (problem.reason === 'poll_full') return messages.pollFull
  if (problem.reason?.startsWith('poll_')) return messages.pollClosed
  return online ? messages.refused(problem) : messages.offline
}

/**
 * Who answers, and the buttons that save and withdraw the answer.
 *
 * @param announcement what is spoken after the answer was withdrawn
 */
export const formTemplate = (state: WithPoll, announcement: string, view: PollView): TemplateResult => {
  const { messages, send } = view
  const { step, hasAnswer } = state
  const problem = step === 'answering' || step === 'saved' ? state.problem : undefined
  const isVoteMissing = step === 'answering' && !!state.errors.votes
  const isSaving = step === 'saving'
  return html`<div class="person">
      ${inputField('name', state, view)} ${inputField('email', state, view)}
    </div>
    ${isVoteMissing ? html`<p class="error" part="error" id="votes-error" tabindex="-1" role="alert">${messages.votesMissing}</p>` : nothing}
    ${problem ? html`<p class="notice" part="notice" role="alert">${refusalText(problem, state, view)}</p>` : nothing}
    <div role="status">
      ${
        step === 'saved' && !problem
          ? html`<p class="saved" part="status">${messages.answerSaved}</p>`
          : announcement && step === 'answering' && !hasAnswer
            ? html`<p class="saved" part="status">${announcement}</p>`
            : nothing
      }
    </div>
    <div class="buttons">
      <button class="primary" part="submit-button" aria-disabled=${isSaving ? 'true' : nothing}>
        ${isSaving ? messages.sending : messages.saveAnswer}
      </button>
      ${
        hasAnswer
          ? html`<button
              class="link"
              type="button"
              part="withdraw-button"
              aria-disabled=${isSaving ? 'true' : nothing}
              @click=${() => send({ type: 'withdraw' })}
            >
              ${messages.withdrawAnswer}
            </button>`
          : nothing
      }
    </div>`
}
