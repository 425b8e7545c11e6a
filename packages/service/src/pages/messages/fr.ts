import type { PageMessages } from './page-messages.js'

/** French. Not yet checked by a native reader. */
export const fr: PageMessages = {
  bookHeading: () => 'Réserver un horaire',
  bookDescription: (host) =>
    host
      ? `Consultez les disponibilités de ${host} et réservez un horaire.`
      : 'Consultez les horaires libres et réservez-en un.',
  manageHeading: () => 'Votre réservation',
  confirmHeading: () => 'Répondre à une demande',
  keepAddress: () => 'Toute personne qui a ce lien peut modifier la réservation : gardez-le pour vous.',

  missingHeading: () => 'Cette page n’existe pas',
  missingHelp: () => 'Vérifiez l’adresse, ou demandez à la personne qui vous l’a donnée.',
  brokenHeading: () => 'Ce lien ne mène à aucune réservation',
  brokenHelp: () =>
    'Il en manque peut-être une partie. Ouvrez-le à nouveau depuis le message qui le contenait.',
  privateHeading: () => 'Ces horaires ne sont pas publics',
  privateHelp: () =>
    'Réservez là où vous avez été invité, ou demandez à la personne qui vous a donné cette adresse.',
  failedHeading: () => 'Un problème est survenu de notre côté',
  failedHelp: () => 'Veuillez réessayer dans un instant.',
  oftenHeading: () => 'C’est trop souvent',
  oftenHelp: () => 'Veuillez réessayer dans une minute.',

  madeWith: (name) => `Rendez-vous avec ${name}`,
}
