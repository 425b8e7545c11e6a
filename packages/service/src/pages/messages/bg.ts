import type { PageMessages } from './page-messages.js'

/** Bulgarian. Not yet checked by a native reader. */
export const bg: PageMessages = {
  bookHeading: () => 'Резервирайте час',
  bookDescription: (host) =>
    host
      ? `Вижте свободните часове (${host}) и резервирайте един от тях.`
      : 'Вижте свободните часове и резервирайте един от тях.',
  manageHeading: () => 'Вашата резервация',
  confirmHeading: () => 'Отговор на заявка',
  keepAddress: () => 'Който има тази връзка, може да промени резервацията, затова не я споделяйте.',

  missingHeading: () => 'Тази страница не съществува',
  missingHelp: () => 'Проверете адреса или попитайте там, откъдето сте го получили.',
  brokenHeading: () => 'Тази връзка не води към резервация',
  brokenHelp: () => 'Може би липсва част от нея. Отворете я още веднъж от съобщението, в което е била.',
  privateHeading: () => 'Тези часове не са публични',
  privateHelp: () =>
    'Резервирайте там, където сте поканени, или попитайте там, откъдето сте получили адреса.',
  failedHeading: () => 'Нещо се обърка при нас',
  failedHelp: () => 'Опитайте отново след малко.',
  oftenHeading: () => 'Твърде много опити',
  oftenHelp: () => 'Опитайте отново след минута.',

  madeWith: (name) => `Часове с ${name}`,
}
