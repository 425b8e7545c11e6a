import type { GuestMessages } from './mail-messages.js'

/** The German of `GuestMessages`. */
export const de: GuestMessages = {
  subject: (mark, { title, start }) => `${mark}: ${title}, ${start}`,
  aGuest: 'jemand',
  guest: {
    booked: {
      mark: 'Gebucht',
      heading: () => 'Ihr Termin ist bestätigt',
      intro: ({ organizer }) => `Sie haben einen Termin mit ${organizer}.`,
    },
    requested: {
      mark: 'Angefragt',
      heading: () => 'Ihre Anfrage ist unterwegs',
      intro: ({ organizer }) => `Der Termin ist für Sie reserviert, bis ${organizer} antwortet.`,
    },
    moved: {
      mark: 'Verschoben',
      heading: () => 'Ihr Termin wurde verschoben',
      intro: ({ organizer }) => `Sie haben einen neuen Termin mit ${organizer}.`,
    },
    moveRequested: {
      mark: 'Angefragt',
      heading: () => 'Ihr neuer Termin wartet auf Antwort',
      intro: ({ organizer }) => `Der neue Termin ist für Sie reserviert, bis ${organizer} antwortet.`,
    },
    reassigned: {
      mark: 'Neue Person',
      heading: () => 'Ihr Termin ist mit einer anderen Person',
      intro: ({ organizer }) => `${organizer} trifft Sie zur selben Zeit.`,
    },
    cancelled: {
      mark: 'Abgesagt',
      heading: () => 'Ihr Termin ist abgesagt',
      intro: ({ organizer }) => `Der Termin mit ${organizer} findet nicht statt.`,
    },
    declined: {
      mark: 'Abgelehnt',
      heading: () => 'Ihre Anfrage wurde abgelehnt',
      intro: ({ organizer }) => `${organizer} kann zu dieser Zeit nicht. Es ist nichts gebucht.`,
    },
    reminder: {
      mark: 'Erinnerung',
      heading: () => 'Ihr Termin steht bevor',
      intro: ({ organizer }) => `Sie haben einen Termin mit ${organizer}.`,
    },
  },
  companion: {
    booked: {
      mark: 'Einladung',
      heading: ({ guest }) => `${guest} nimmt Sie mit`,
      intro: ({ guest, organizer }) =>
        `${guest} hat einen Termin mit ${organizer} gebucht und Sie als Gast angegeben.`,
    },
    requested: {
      mark: 'Noch nicht bestätigt',
      heading: ({ guest }) => `${guest} möchte Sie mitnehmen`,
      intro: ({ organizer }) => `Der Termin ist reserviert, bis ${organizer} antwortet.`,
    },
    moved: {
      mark: 'Verschoben',
      heading: () => 'Es gibt einen neuen Termin',
      intro: ({ guest, organizer }) => `${guest} hat einen neuen Termin mit ${organizer}.`,
    },
    moveRequested: {
      mark: 'Noch nicht bestätigt',
      heading: () => 'Vielleicht gibt es einen neuen Termin',
      intro: ({ organizer }) => `Der neue Termin ist reserviert, bis ${organizer} antwortet.`,
    },
    reassigned: {
      mark: 'Neue Person',
      heading: () => 'Der Termin ist mit einer anderen Person',
      intro: ({ guest, organizer }) => `${organizer} trifft Sie und ${guest} zur selben Zeit.`,
    },
    cancelled: {
      mark: 'Abgesagt',
      heading: () => 'Das findet nicht statt',
      intro: ({ guest, organizer }) => `Der Termin von ${guest} mit ${organizer} ist abgesagt.`,
    },
    declined: {
      mark: 'Abgelehnt',
      heading: () => 'Diese Anfrage wurde abgelehnt',
      intro: ({ guest, organizer }) =>
        `${organizer} kann ${guest} zu dieser Zeit nicht treffen. Es ist nichts gebucht.`,
    },
    reminder: {
      mark: 'Erinnerung',
      heading: () => 'Das steht bevor',
      intro: ({ guest, organizer }) =>
        `${guest} hat einen Termin mit ${organizer} und hat Sie als Gast angegeben.`,
    },
  },
  guestNotices: {
    chooseAnother: {
      mark: 'Bitte wählen',
      heading: () => 'Bitte wählen Sie einen anderen Termin',
      intro: ({ organizer }) =>
        `${organizer} bittet Sie um einen anderen Termin. Bis dahin bleibt Ihr Termin bestehen.`,
    },
  },
  labels: {
    when: 'Wann',
    times: 'Alle Termine',
    formerly: 'Vorher',
    where: 'Wo',
    hosts: 'Mit',
    guests: 'Gäste',
    notes: 'Hinweise',
    reason: 'Grund',
    message: 'Nachricht',
  },
  links: {
    manage: 'Diesen Termin verschieben oder absagen',
    reschedule: 'Einen anderen Termin wählen',
    cancel: 'Diesen Termin absagen',
    join: 'Am Gespräch teilnehmen',
  },
  poll: {
    mark: 'Termin gewählt',
    heading: ({ title }) => `Für ${title} ist eine Zeit gewählt`,
    intro: ({ organizer }) =>
      `${organizer} hat diese Zeit gewählt. Sie haben nicht zugesagt und sind deshalb nicht eingeladen.`,
  },
  offer: { intro: 'Passt Ihnen eine dieser Zeiten?', more: 'Alle Zeiten ansehen' },
  confirmEmail: {
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    code: (code) => `Ihr Code lautet ${code}.`,
    intro: (until) =>
      `Geben Sie den Code dort ein, wo Sie buchen, oder nutzen Sie die Schaltfläche. Wir halten diesen Termin bis ${until} für Sie frei.`,
    confirm: 'Bestätigen und buchen',
    ignore: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Dann wird nichts gebucht.',
  },
  waitlist: {
    joined: {
      heading: 'Sie stehen auf der Warteliste',
      intro: 'Sobald eine Zeit frei wird, schreiben wir Ihnen, aber nicht nachts.',
    },
    offered: {
      heading: 'Eine Zeit ist frei geworden',
      intro: (until) =>
        `Wir halten diese Zeit bis ${until} für Sie frei. Danach bekommt sie die nächste Person.`,
      introOfMove: (until) =>
        `Wir halten diese frühere Zeit bis ${until} für Sie frei. Wenn Sie sie nehmen, wird Ihre Buchung verschoben.`,
      take: 'Zeit annehmen oder ablehnen',
    },
    open: 'Platz auf der Warteliste ansehen',
  },
}
