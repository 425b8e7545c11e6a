import { sha256 } from './secrets.js'

/** The zeros of the digits that keyboards of the languages of this service write. */
const zeros = ['0', '٠', '۰', '०', '০', '０'].map((zero) => zero.codePointAt(0) ?? 0)

const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = zeros.find((one) => code >= one && code <= one + 9)
  return zero === undefined ? digit : String(code - zero)
}

/**
 * A phone number in E.164, from how people write it: with its country code after `+` or `00`, with spaces, dots, dashes and brackets.
 *
 * @returns undefined for what is not one, such as a number without its country code.
 */
export const e164Of = (text: string): string | undefined => {
  const plain = text
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace('＋', '+')
    // The digit that is only dialled within the country: +44 (0)20.
    .replace('(0)', '')
    .replace(/[\s\p{Pd}.()/\p{Cf}]/gu, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(plain) ? plain : undefined
}

/** What is stored of a phone number that gets no more text messages. */
export const numberHash = (number: string): Promise<string> => sha256(`sms ${number}`)
