import type { GuestMessages } from './mail-messages.js'

/** The French of `GuestMessages`. */
export const fr: GuestMessages = {
  subject: (mark, { title, start }) => `${mark} : ${title}, ${start}`,
  aGuest: 'quelqu’un',
  guest: {
    booked: {
      mark: 'Réservé',
      heading: () => 'Votre réservation est confirmée',
      intro: ({ organizer }) => `Vous avez rendez-vous avec ${organizer}.`,
    },
    requested: {
      mark: 'Demande envoyée',
      heading: () => 'Votre demande a été envoyée',
      intro: ({ organizer }) => `L’horaire vous est réservé jusqu’à la réponse de ${organizer}.`,
    },
    moved: {
      mark: 'Déplacé',
      heading: () => 'Votre réservation a un nouvel horaire',
      intro: ({ organizer }) => `Vous avez un nouvel horaire avec ${organizer}.`,
    },
    moveRequested: {
      mark: 'Demande envoyée',
      heading: () => 'Votre nouvel horaire attend une réponse',
      intro: ({ organizer }) => `Le nouvel horaire vous est réservé jusqu’à la réponse de ${organizer}.`,
    },
    reassigned: {
      mark: 'Autre interlocuteur',
      heading: () => 'Votre rendez-vous a un nouvel interlocuteur',
      intro: ({ organizer }) => `${organizer} vous recevra, à la même heure.`,
    },
    cancelled: {
      mark: 'Annulé',
      heading: () => 'Votre réservation est annulée',
      intro: ({ organizer }) => `Le rendez-vous avec ${organizer} n’aura pas lieu.`,
    },
    declined: {
      mark: 'Refusé',
      heading: () => 'Votre demande a été refusée',
      intro: ({ organizer }) => `${organizer} n’est pas disponible à cette heure. Rien n’est réservé.`,
    },
    reminder: {
      mark: 'Rappel',
      heading: () => 'Votre rendez-vous approche',
      intro: ({ organizer }) => `Vous avez rendez-vous avec ${organizer}.`,
    },
  },
  companion: {
    booked: {
      mark: 'Invitation',
      heading: ({ guest }) => `${guest} vous invite à l’accompagner`,
      intro: ({ guest, organizer }) =>
        `${guest} a pris rendez-vous avec ${organizer} et vous a indiqué comme invité.`,
    },
    requested: {
      mark: 'Pas encore confirmé',
      heading: ({ guest }) => `${guest} voudrait que vous l’accompagniez`,
      intro: ({ organizer }) => `L’horaire est réservé jusqu’à la réponse de ${organizer}.`,
    },
    moved: {
      mark: 'Déplacé',
      heading: () => 'Il y a un nouvel horaire',
      intro: ({ guest, organizer }) => `${guest} a un nouvel horaire avec ${organizer}.`,
    },
    moveRequested: {
      mark: 'Pas encore confirmé',
      heading: () => 'L’horaire va peut-être changer',
      intro: ({ organizer }) => `Le nouvel horaire est réservé jusqu’à la réponse de ${organizer}.`,
    },
    reassigned: {
      mark: 'Autre interlocuteur',
      heading: () => 'Le rendez-vous a un nouvel interlocuteur',
      intro: ({ guest, organizer }) => `${organizer} vous recevra avec ${guest}, à la même heure.`,
    },
    cancelled: {
      mark: 'Annulé',
      heading: () => 'Ce rendez-vous n’aura pas lieu',
      intro: ({ guest, organizer }) => `Le rendez-vous de ${guest} avec ${organizer} est annulé.`,
    },
    declined: {
      mark: 'Refusé',
      heading: () => 'Cette demande a été refusée',
      intro: ({ guest, organizer }) =>
        `${organizer} ne peut pas rencontrer ${guest} à cette heure. Rien n’est réservé.`,
    },
    reminder: {
      mark: 'Rappel',
      heading: () => 'Ce rendez-vous approche',
      intro: ({ guest, organizer }) =>
        `${guest} a rendez-vous avec ${organizer} et vous a indiqué comme invité.`,
    },
  },
  guestNotices: {
    chooseAnother: {
      mark: 'À vous de choisir',
      heading: () => 'Merci de choisir un autre horaire',
      intro: ({ organizer }) =>
        `${organizer} vous demande de choisir un autre horaire. D’ici là, votre rendez-vous est maintenu.`,
    },
  },
  labels: {
    when: 'Quand',
    times: 'Tous les horaires',
    formerly: 'Auparavant',
    where: 'Où',
    hosts: 'Avec',
    guests: 'Invités',
    notes: 'Remarques',
    reason: 'Motif',
    message: 'Message',
  },
  links: {
    manage: 'Déplacer ou annuler cette réservation',
    reschedule: 'Choisir un autre horaire',
    cancel: 'Annuler cette réservation',
    join: 'Rejoindre l’appel',
  },
  poll: {
    mark: 'Horaire choisi',
    heading: ({ title }) => `Un horaire est choisi pour ${title}`,
    intro: ({ organizer }) =>
      `${organizer} a choisi cet horaire. Vous n’avez pas indiqué être disponible : vous n’êtes donc pas dans l’invitation.`,
  },
  offer: { intro: 'L’un de ces créneaux vous convient-il ?', more: 'Voir tous les créneaux' },
  confirmEmail: {
    heading: 'Confirmez votre adresse e-mail',
    code: (code) => `Votre code est ${code}.`,
    intro: (until) =>
      `Saisissez le code sur la page de réservation ou utilisez le bouton. Nous vous gardons ce créneau jusqu’au ${until}.`,
    confirm: 'Confirmer et réserver',
    ignore: 'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : rien ne sera réservé.',
  },
  waitlist: {
    joined: {
      heading: 'Vous êtes sur la liste d’attente',
      intro: 'Nous vous écrirons dès qu’un créneau se libère, mais pas la nuit.',
    },
    offered: {
      heading: 'Un créneau s’est libéré',
      intro: (until) =>
        `Nous vous gardons ce créneau jusqu’au ${until}. Ensuite, il revient à la personne suivante.`,
      introOfMove: (until) =>
        `Nous vous gardons ce créneau plus proche jusqu’au ${until}. Si vous le prenez, votre réservation est déplacée.`,
      take: 'Prendre ou refuser ce créneau',
    },
    open: 'Voir votre place sur la liste d’attente',
  },
}
