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

  changeHeading: () => 'Votre agenda et cette réservation diffèrent',
  movedInCalendar: (guest) =>
    `Vous avez déplacé cet événement dans votre agenda. ${guest} compte toujours sur l’heure réservée.`,
  deletedInCalendar: (guest) =>
    `Vous avez supprimé cet événement de votre agenda. ${guest} compte toujours vous rencontrer.`,
  bookedTime: () => 'Heure réservée',
  calendarTime: () => 'Heure dans votre agenda',
  acceptMove: () => 'Adopter la nouvelle heure et prévenir tout le monde',
  acceptDeletion: () => 'Annuler la réservation et prévenir tout le monde',
  restoreEvent: () => 'Rétablir l’événement dans mon agenda',
  changeSettled: () => 'Il n’y a plus rien à décider',

  missingHeading: () => 'Cette page n’existe pas',
  missingHelp: () => 'Vérifiez l’adresse, ou demandez à la personne qui vous l’a donnée.',
  brokenHeading: () => 'Ce lien ne mène à aucune réservation',
  brokenHelp: () =>
    'Il en manque peut-être une partie. Ouvrez-le à nouveau depuis le message qui le contenait.',
  privateHeading: () => 'Ces horaires ne sont pas publics',
  privateHelp: () =>
    'Réservez là où vous avez été invité, ou demandez à la personne qui vous a donné cette adresse.',
  linkUsedHeading: () => 'Ce lien a déjà été utilisé',
  linkExpiredHeading: () => 'Ce lien a expiré',
  linkEndedHelp: () => 'Demandez-en un nouveau à la personne qui vous l’a donné.',
  failedHeading: () => 'Un problème est survenu de notre côté',
  failedHelp: () => 'Veuillez réessayer dans un instant.',
  challengeHelp: () =>
    'De nombreuses réservations viennent d’être faites. Activez JavaScript pour continuer, ou réessayez dans une heure.',
  waitlistFull: () => 'Cette liste d’attente est complète. Réessayez plus tard.',
  paymentMade: () => 'J’ai payé : afficher ma réservation',
  oftenHeading: () => 'C’est trop souvent',
  oftenHelp: () => 'Veuillez réessayer dans une minute.',

  pollHeading: () => 'Quels horaires vous conviennent ?',
  pollIntro: () => 'Répondez pour chaque horaire. Vous pourrez modifier vos réponses plus tard.',
  pollIfNeeded: () => 'Si besoin',
  pollTaken: () => 'N’est plus libre',
  pollUnanswered: () => 'Répondez pour au moins un horaire.',
  pollSaved: () => 'Vos réponses sont enregistrées',
  pollKeepAddress: () =>
    'Conservez l’adresse de cette page pour modifier vos réponses. Toute personne qui l’a peut les modifier.',
  pollWithdraw: () => 'Retirer mes réponses',
  pollWithdrawn: () => 'Vos réponses sont retirées',
  pollEnded: () => 'Ce sondage n’accepte plus de réponses',
  pollChosen: () => 'Cet horaire est choisi',
  pollCalendarHelp: () =>
    'Choisissez un fichier .ics. Il est lu une seule fois pour marquer les horaires, et n’est pas conservé.',

  madeWith: (name) => `Rendez-vous avec ${name}`,
}
