import {
  createRoutingForm,
  deleteRoutingForm,
  getRoutingForm,
  listRoutingForms,
  type RoutedTarget,
  routeAnswers,
  routingLimits,
  ServiceError,
  updateRoutingForm,
} from '@whenable/contract'
import { authorizeMember, authorizeOwner } from '../../access/authorize-member.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { type Call, type CallerAuthorization, reading, writing } from '../../kernel/http/route.js'
import type { Records } from '../../kernel/store/store.js'
import { destinationAddress } from './destination-address.js'
import {
  addRoutingForm,
  changeRoutingForm,
  destinationOfAnswers,
  knownAnswers,
  type PublishedForm,
  questionData,
  removeRoutingForm,
  routingFormAt,
  routingFormData,
} from './routing-forms.js'

/**
 * Finds the form of a page. Nothing distinguishes one that is switched off from one that does not exist.
 *
 * @throws ServiceError `not_found_error`.
 */
const authorizeForm = async (
  { path, query }: Call<typeof getRoutingForm | typeof routeAnswers>,
  records: Records,
): Promise<CallerAuthorization & PublishedForm> => {
  const found = await routingFormAt(records, path.slug, query.client_id)
  if (!found?.form.isActive) throw notFoundError('routing form', path.slug)
  return { applicationId: found.form.applicationId, scope: 'anyone', ...found }
}

/** Routes of routing forms: the owner's, and those that visitors answer. */
export const routingFormRoutes = [
  reading(listRoutingForms, authorizeMember, async ({ applicationId, query, origin }, records) => {
    const { items, next } = await records.routingForms(applicationId, pageOf(query))
    const data = await Promise.all(items.map((form) => routingFormData(records, form, origin)))
    return { data, next_cursor: cursorOf(next) }
  }),

  writing(
    createRoutingForm,
    authorizeOwner,
    async ({ applicationId, now, newId, body, origin }, transaction) => {
      const form = await addRoutingForm(transaction, { id: newId(), applicationId, createdAt: now }, body)
      return {
        data: await routingFormData(transaction, form, origin),
        audit: `Created routing form “${form.title}”`,
      }
    },
  ),

  writing(updateRoutingForm, authorizeOwner, async ({ applicationId, path, body, origin }, transaction) => {
    const form = await changeRoutingForm(transaction, applicationId, path.routing_form_id, body)
    return {
      data: await routingFormData(transaction, form, origin),
      audit: `Changed routing form “${form.title}”`,
    }
  }),

  writing(deleteRoutingForm, authorizeOwner, async ({ applicationId, path }, transaction) => {
    const { title } = await removeRoutingForm(transaction, applicationId, path.routing_form_id)
    return { audit: `Deleted routing form “${title}”` }
  }),

  reading(getRoutingForm, authorizeForm, async ({ form }) => ({
    data: {
      ...{ slug: form.slug, title: form.title, description: form.description },
      questions: form.questions.map(questionData),
    },
  })),

  reading(routeAnswers, authorizeForm, async ({ form, clientId, body, origin }, records) => {
    const answers = knownAnswers(form, (key) => body.answers[key])
    const missing = form.questions.find(({ key }) => answers[key] === undefined)
    if (missing)
      throw validationError(
        `answers.${missing.key}`,
        body.answers[missing.key],
        missing.answers.length
          ? 'one of the answers'
          : `a text of up to ${routingLimits.textLength} characters`,
      )
    const destination = await destinationOfAnswers(records, form, answers)
    if (!destination)
      throw new ServiceError('conflict', 'what this routing form leads to does not exist any more')
    const data: RoutedTarget = {
      type: destination.type,
      url: destinationAddress(destination, {
        form,
        answers,
        origin,
        carried: clientId ? [['client_id', clientId]] : [],
      }),
      configuration_id: destination.type === 'event_type' ? destination.owned.configuration.id : undefined,
      text: destination.type === 'message' ? destination.text : undefined,
    }
    return { data }
  }),
]
