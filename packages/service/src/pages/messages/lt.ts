import type { PageMessages } from './page-messages.js'

/** Lithuanian. Not yet checked by a native reader. */
export const lt: PageMessages = {
  bookHeading: () => 'Rezervuoti laiką',
  bookDescription: (host) =>
    host
      ? `Pažiūrėkite, kada ${host} turi laisvo laiko, ir rezervuokite.`
      : 'Peržiūrėkite laisvus laikus ir vieną rezervuokite.',
  manageHeading: () => 'Jūsų rezervacija',
  confirmHeading: () => 'Atsakyti į prašymą',
  keepAddress: () => 'Kas turi šią nuorodą, gali keisti rezervaciją, todėl niekam jos neduokite.',

  missingHeading: () => 'Tokio puslapio nėra',
  missingHelp: () => 'Patikrinkite adresą arba pasiteiraukite ten, kur jį gavote.',
  brokenHeading: () => 'Ši nuoroda neveda į jokią rezervaciją',
  brokenHelp: () => 'Galbūt trūksta jos dalies. Atverkite ją dar kartą iš laiško, kuriame ji buvo.',
  privateHeading: () => 'Šie laikai nėra vieši',
  privateHelp: () => 'Rezervuokite ten, kur gavote kvietimą, arba pasiteiraukite ten, kur gavote šį adresą.',
  failedHeading: () => 'Pas mus įvyko klaida',
  failedHelp: () => 'Netrukus bandykite dar kartą.',
  oftenHeading: () => 'Per daug bandymų',
  oftenHelp: () => 'Bandykite dar kartą po minutės.',

  madeWith: (name) => `Laiko rezervavimas su ${name}`,
}
