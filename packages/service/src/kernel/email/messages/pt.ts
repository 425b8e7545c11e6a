import type { GuestMessages } from './mail-messages.js'

/** The Portuguese of `GuestMessages`. */
export const pt: GuestMessages = {
  subject: (mark, { title, start }) => `${mark}: ${title}, ${start}`,
  aGuest: 'alguém',
  guest: {
    booked: {
      mark: 'Reservado',
      heading: () => 'A sua reserva está confirmada',
      intro: ({ organizer }) => `Tem uma marcação com ${organizer}.`,
    },
    requested: {
      mark: 'Pedido enviado',
      heading: () => 'O seu pedido foi enviado',
      intro: ({ organizer }) => `O horário fica reservado para si até ${organizer} responder.`,
    },
    moved: {
      mark: 'Alterado',
      heading: () => 'A sua reserva tem um novo horário',
      intro: ({ organizer }) => `Tem um novo horário com ${organizer}.`,
    },
    moveRequested: {
      mark: 'Pedido enviado',
      heading: () => 'O seu novo horário aguarda resposta',
      intro: ({ organizer }) => `O novo horário fica reservado para si até ${organizer} responder.`,
    },
    reassigned: {
      mark: 'Outra pessoa',
      heading: () => 'A sua marcação é com outra pessoa',
      intro: ({ organizer }) => `${organizer} irá recebê-lo à mesma hora.`,
    },
    cancelled: {
      mark: 'Cancelado',
      heading: () => 'A sua reserva foi cancelada',
      intro: ({ organizer }) => `A marcação com ${organizer} não se vai realizar.`,
    },
    declined: {
      mark: 'Recusado',
      heading: () => 'O seu pedido foi recusado',
      intro: ({ organizer }) => `${organizer} não pode a essa hora. Nada ficou reservado.`,
    },
    reminder: {
      mark: 'Lembrete',
      heading: () => 'A sua marcação aproxima-se',
      intro: ({ organizer }) => `Tem uma marcação com ${organizer}.`,
    },
  },
  companion: {
    booked: {
      mark: 'Convite',
      heading: ({ guest }) => `${guest} conta consigo`,
      intro: ({ guest, organizer }) =>
        `${guest} fez uma marcação com ${organizer} e incluiu-o na lista de convidados.`,
    },
    requested: {
      mark: 'Por confirmar',
      heading: ({ guest }) => `${guest} quer contar consigo`,
      intro: ({ organizer }) => `O horário fica reservado até ${organizer} responder.`,
    },
    moved: {
      mark: 'Alterado',
      heading: () => 'Há um novo horário',
      intro: ({ guest, organizer }) => `${guest} tem um novo horário com ${organizer}.`,
    },
    moveRequested: {
      mark: 'Por confirmar',
      heading: () => 'Pode haver um novo horário',
      intro: ({ organizer }) => `O novo horário fica reservado até ${organizer} responder.`,
    },
    reassigned: {
      mark: 'Outra pessoa',
      heading: () => 'A marcação é com outra pessoa',
      intro: ({ guest, organizer }) => `${organizer} irá recebê-lo com ${guest}, à mesma hora.`,
    },
    cancelled: {
      mark: 'Cancelado',
      heading: () => 'Esta marcação não se vai realizar',
      intro: ({ guest, organizer }) => `A marcação de ${guest} com ${organizer} foi cancelada.`,
    },
    declined: {
      mark: 'Recusado',
      heading: () => 'Este pedido foi recusado',
      intro: ({ guest, organizer }) =>
        `${organizer} não pode encontrar-se com ${guest} a essa hora. Nada ficou reservado.`,
    },
    reminder: {
      mark: 'Lembrete',
      heading: () => 'Esta marcação aproxima-se',
      intro: ({ guest, organizer }) =>
        `${guest} tem uma marcação com ${organizer} e incluiu-o na lista de convidados.`,
    },
  },
  guestNotices: {
    chooseAnother: {
      mark: 'Escolha outro horário',
      heading: () => 'Por favor, escolha outro horário',
      intro: ({ organizer }) =>
        `${organizer} pede-lhe que escolha outro horário. Até lá, a sua marcação mantém-se.`,
    },
  },
  labels: {
    when: 'Quando',
    times: 'Todos os horários',
    formerly: 'Antes',
    where: 'Onde',
    hosts: 'Com',
    guests: 'Convidados',
    notes: 'Notas',
    reason: 'Motivo',
    message: 'Mensagem',
  },
  links: {
    manage: 'Alterar ou cancelar esta reserva',
    reschedule: 'Escolher outro horário',
    cancel: 'Cancelar esta reserva',
    join: 'Entrar na chamada',
  },
  poll: {
    mark: 'Hora escolhida',
    heading: ({ title }) => `A hora de ${title} está escolhida`,
    intro: ({ organizer }) =>
      `${organizer} escolheu esta hora. A sua resposta não incluía esta hora, por isso não está na lista de convidados.`,
  },
  offer: { intro: 'Algum destes horários lhe convém?', more: 'Ver todos os horários' },
  confirmEmail: {
    heading: 'Confirme o seu endereço de e-mail',
    code: (code) => `O seu código é ${code}.`,
    intro: (until) =>
      `Introduza o código na página onde está a reservar ou use o botão. Guardamos este horário para si até ${until}.`,
    confirm: 'Confirmar e reservar',
    ignore: 'Se não fez este pedido, ignore este e-mail e nada será reservado.',
  },
  waitlist: {
    joined: {
      heading: 'Está na lista de espera',
      intro: 'Escrevemos-lhe assim que um horário ficar livre, mas não durante a noite.',
    },
    offered: {
      heading: 'Um horário ficou livre',
      intro: (until) => `Guardamos-lhe este horário até ${until}. Depois passa para a pessoa seguinte.`,
      introOfMove: (until) =>
        `Guardamos-lhe este horário mais cedo até ${until}. Se o aceitar, a sua reserva muda de hora.`,
      take: 'Aceitar ou recusar este horário',
    },
    open: 'Ver o seu lugar na lista de espera',
  },
}
