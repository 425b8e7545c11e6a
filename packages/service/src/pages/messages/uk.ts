import type { PageMessages } from './page-messages.js'

/** Ukrainian. Not yet checked by a native reader. */
export const uk: PageMessages = {
  bookHeading: () => 'Забронювати час',
  bookDescription: (host) =>
    host ? `Перегляньте вільний час (${host}) і забронюйте.` : 'Перегляньте вільний час і забронюйте.',
  manageHeading: () => 'Ваше бронювання',
  confirmHeading: () => 'Відповісти на запит',
  keepAddress: () => 'Той, хто має це посилання, може змінити бронювання. Не передавайте його іншим.',

  missingHeading: () => 'Такої сторінки немає',
  missingHelp: () => 'Перевірте адресу або запитайте там, звідки вона у вас.',
  brokenHeading: () => 'За цим посиланням немає бронювання',
  brokenHelp: () => 'Можливо, частини посилання бракує. Відкрийте його ще раз із повідомлення.',
  privateHeading: () => 'Цей час не для всіх',
  privateHelp: () => 'Бронюйте там, куди вас запросили, або запитайте там, звідки у вас ця адреса.',
  failedHeading: () => 'У нас щось пішло не так',
  failedHelp: () => 'Спробуйте ще раз трохи згодом.',
  oftenHeading: () => 'Забагато спроб',
  oftenHelp: () => 'Спробуйте ще раз за хвилину.',

  madeWith: (name) => `Запис на час: ${name}`,
}
