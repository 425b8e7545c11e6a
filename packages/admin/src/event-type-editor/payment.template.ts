import { html, nothing, type TemplateResult } from 'lit'
import { controlId, type EditorView, problemAt, valueIn } from './editor-view.js'
import { disclosure, typedField } from './field.templates.js'
import { type EventTypeField, paths } from './fields.model.js'
import { isRecord, type Path } from './flow/index.js'
import { amountText, digitsOf, parseAmount } from './price.model.js'

/** What is wrong with a part of a price. A missing one is to be filled in. */
const problemOf = (view: EditorView, path: Path): string | undefined => {
  const problem = problemAt(view, path)
  return problem && !valueIn(view, path) ? view.messages.fieldProblem({ kind: 'required' }) : problem
}

/** What an event type costs, and where it is paid. Without an amount it is free, and has neither a currency nor a page. */
export const paymentTemplate = (view: EditorView): TemplateResult => {
  const { messages, lang } = view
  const path = paths.payment
  const value = valueIn(view, path)
  const payment = isRecord(value) ? value : undefined
  const { amount } = payment ?? {}
  const currency = String(payment?.['currency'] ?? '')
  const digits = digitsOf(currency)
  const amountPath = [...path, 'amount']
  const written = typeof amount === 'number' ? amountText(amount, digits, lang) : ''
  const common = (field: EventTypeField) => ({
    id: controlId(field),
    label: messages.fieldLabel(field),
    help: messages.fieldHelp(field) || undefined,
  })
  const isInvalid = problemAt(view, path, { isDeep: true }) !== undefined
  const summary = written
    ? messages.labelled(messages.fieldLabel('price'), `${written} ${currency}`)
    : messages.fieldLabel('price')
  return disclosure(
    view,
    'price',
    payment !== undefined || isInvalid,
    html`<span><bdi>${summary}</bdi></span>`,
    () => html`<div class="columns">
      ${typedField(view, {
        ...{ ...common('price'), path, written, dir: 'ltr' },
        error: problemAt(view, path) ?? problemAt(view, amountPath),
        read: (text) => {
          if (text.trim() === '') return { value: undefined }
          const read = parseAmount(text, digits, lang)
          return read === undefined
            ? { problem: 'amount' }
            : { value: { currency, url: '', ...payment, amount: read } }
        },
      })}
      ${
        payment
          ? html`${typedField(
              {
                ...view,
                // The price stays what it reads, whatever the smallest unit is.
                type: (at, text, read) => {
                  view.type(at, text, read)
                  const shift = digitsOf(text.trim().toUpperCase()) - digits
                  if (shift && typeof amount === 'number')
                    view.send({
                      type: 'edit',
                      path: amountPath,
                      value: Math.max(1, Math.round(amount * 10 ** shift)),
                    })
                },
              },
              {
                ...{ ...common('currency'), path: [...path, 'currency'], written: currency, dir: 'ltr' },
                ...{ required: true, placeholder: 'EUR', error: problemOf(view, [...path, 'currency']) },
                read: (text) => ({ value: text.trim().toUpperCase() }),
              },
            )}
            <div class="wide">
              ${typedField(view, {
                ...{
                  ...common('paymentPage'),
                  path: [...path, 'url'],
                  written: String(payment['url'] ?? ''),
                  dir: 'ltr',
                },
                ...{ required: true, placeholder: 'https://', error: problemOf(view, [...path, 'url']) },
                read: (text) => ({ value: text.trim() }),
              })}
            </div>`
          : nothing
      }
    </div>`,
    'more',
  )
}
