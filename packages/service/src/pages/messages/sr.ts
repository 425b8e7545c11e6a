import type { PageMessages } from './page-messages.js'

/** Serbian. Not yet checked by a native reader. */
export const sr: PageMessages = {
  bookHeading: () => 'Резервишите термин',
  bookDescription: (host) =>
    host
      ? `Погледајте слободне термине (${host}) и резервишите један.`
      : 'Погледајте слободне термине и резервишите један.',
  manageHeading: () => 'Ваша резервација',
  confirmHeading: () => 'Одговор на захтев',
  keepAddress: () => 'Ко има овај линк, може да промени резервацију, зато га никоме не дајте.',

  missingHeading: () => 'Ова страница не постоји',
  missingHelp: () => 'Проверите адресу или питајте тамо одакле долази.',
  brokenHeading: () => 'Овај линк не води ни до једне резервације',
  brokenHelp: () => 'Можда недостаје његов део. Отворите га још једном из поруке у којој је био.',
  privateHeading: () => 'Ови термини нису јавни',
  privateHelp: () => 'Резервишите тамо где сте позвани или питајте тамо одакле адреса долази.',
  failedHeading: () => 'Нешто је код нас пошло наопако',
  failedHelp: () => 'Покушајте поново за који тренутак.',
  oftenHeading: () => 'Превише покушаја',
  oftenHelp: () => 'Покушајте поново за минут.',

  madeWith: (name) => `Термини уз ${name}`,
}
