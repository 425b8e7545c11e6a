import type { PageMessages } from './page-messages.js'

/** Russian. Not yet checked by a native reader. */
export const ru: PageMessages = {
  bookHeading: () => 'Забронировать время',
  bookDescription: (host) =>
    host
      ? `Посмотрите свободное время (${host}) и забронируйте.`
      : 'Посмотрите свободное время и забронируйте.',
  manageHeading: () => 'Ваша бронь',
  confirmHeading: () => 'Ответить на запрос',
  keepAddress: () => 'Тот, у кого есть эта ссылка, может изменить бронь. Не передавайте её другим.',

  missingHeading: () => 'Такой страницы нет',
  missingHelp: () => 'Проверьте адрес или спросите там, откуда он у вас.',
  brokenHeading: () => 'По этой ссылке нет брони',
  brokenHelp: () => 'Возможно, части ссылки не хватает. Откройте её ещё раз из сообщения.',
  privateHeading: () => 'Это время не для всех',
  privateHelp: () => 'Бронируйте там, куда вас пригласили, или спросите там, откуда у вас этот адрес.',
  failedHeading: () => 'У нас что-то пошло не так',
  failedHelp: () => 'Попробуйте ещё раз чуть позже.',
  oftenHeading: () => 'Слишком много попыток',
  oftenHelp: () => 'Попробуйте ещё раз через минуту.',

  madeWith: (name) => `Запись на время: ${name}`,
}
