import type { GuestMessages } from './mail-messages.js'

/** The Spanish of `GuestMessages`. */
export const es: GuestMessages = {
  subject: (mark, { title, start }) => `${mark}: ${title}, ${start}`,
  aGuest: 'alguien',
  guest: {
    booked: {
      mark: 'Reservado',
      heading: () => 'Su reserva está confirmada',
      intro: ({ organizer }) => `Tiene una cita con ${organizer}.`,
    },
    requested: {
      mark: 'Solicitud enviada',
      heading: () => 'Su solicitud se ha enviado',
      intro: ({ organizer }) => `La hora queda reservada para usted hasta que responda ${organizer}.`,
    },
    moved: {
      mark: 'Cambio de hora',
      heading: () => 'Su reserva tiene una nueva hora',
      intro: ({ organizer }) => `Tiene una nueva hora con ${organizer}.`,
    },
    moveRequested: {
      mark: 'Solicitud enviada',
      heading: () => 'Su nueva hora espera respuesta',
      intro: ({ organizer }) => `La nueva hora queda reservada para usted hasta que responda ${organizer}.`,
    },
    reassigned: {
      mark: 'Otra persona',
      heading: () => 'Su cita es con otra persona',
      intro: ({ organizer }) => `${organizer} le recibirá a la misma hora.`,
    },
    cancelled: {
      mark: 'Cancelado',
      heading: () => 'Su reserva está cancelada',
      intro: ({ organizer }) => `La cita con ${organizer} no tendrá lugar.`,
    },
    declined: {
      mark: 'Rechazado',
      heading: () => 'Su solicitud ha sido rechazada',
      intro: ({ organizer }) => `${organizer} no puede a esa hora. No hay nada reservado.`,
    },
    reminder: {
      mark: 'Recordatorio',
      heading: () => 'Su cita se acerca',
      intro: ({ organizer }) => `Tiene una cita con ${organizer}.`,
    },
  },
  companion: {
    booked: {
      mark: 'Invitación',
      heading: ({ guest }) => `${guest} cuenta con usted`,
      intro: ({ guest, organizer }) =>
        `${guest} ha reservado una cita con ${organizer} y le ha incluido entre los invitados.`,
    },
    requested: {
      mark: 'Sin confirmar',
      heading: ({ guest }) => `${guest} quiere contar con usted`,
      intro: ({ organizer }) => `La hora queda reservada hasta que responda ${organizer}.`,
    },
    moved: {
      mark: 'Cambio de hora',
      heading: () => 'Hay una nueva hora',
      intro: ({ guest, organizer }) => `${guest} tiene una nueva hora con ${organizer}.`,
    },
    moveRequested: {
      mark: 'Sin confirmar',
      heading: () => 'Puede que haya una nueva hora',
      intro: ({ organizer }) => `La nueva hora queda reservada hasta que responda ${organizer}.`,
    },
    reassigned: {
      mark: 'Otra persona',
      heading: () => 'La cita es con otra persona',
      intro: ({ guest, organizer }) => `${organizer} les recibirá a usted y a ${guest} a la misma hora.`,
    },
    cancelled: {
      mark: 'Cancelado',
      heading: () => 'Esta cita no tendrá lugar',
      intro: ({ guest, organizer }) => `La cita de ${guest} con ${organizer} está cancelada.`,
    },
    declined: {
      mark: 'Rechazado',
      heading: () => 'Esta solicitud ha sido rechazada',
      intro: ({ guest, organizer }) =>
        `${organizer} no puede reunirse con ${guest} a esa hora. No hay nada reservado.`,
    },
    reminder: {
      mark: 'Recordatorio',
      heading: () => 'Esta cita se acerca',
      intro: ({ guest, organizer }) =>
        `${guest} tiene una cita con ${organizer} y le ha incluido entre los invitados.`,
    },
  },
  guestNotices: {
    chooseAnother: {
      mark: 'Elija otra hora',
      heading: () => 'Por favor, elija otra hora',
      intro: ({ organizer }) =>
        `${organizer} le pide que elija otra hora. Hasta entonces, su cita sigue en pie.`,
    },
  },
  labels: {
    when: 'Cuándo',
    times: 'Todas las horas',
    formerly: 'Antes',
    where: 'Dónde',
    hosts: 'Con',
    guests: 'Invitados',
    notes: 'Notas',
    reason: 'Motivo',
    message: 'Mensaje',
  },
  links: {
    manage: 'Cambiar o cancelar esta reserva',
    reschedule: 'Elegir otra hora',
    cancel: 'Cancelar esta reserva',
    join: 'Unirse a la llamada',
  },
  poll: {
    mark: 'Hora elegida',
    heading: ({ title }) => `Ya hay hora para ${title}`,
    intro: ({ organizer }) =>
      `${organizer} ha elegido esta hora. No confirmaste que podías, así que no estás en la invitación.`,
  },
  offer: { intro: '¿Le viene bien alguna de estas horas?', more: 'Ver todas las horas' },
  confirmEmail: {
    heading: 'Confirme su dirección de correo',
    code: (code) => `Su código es ${code}.`,
    intro: (until) =>
      `Introduzca el código en la página donde reserva o use el botón. Le guardamos esta hora hasta el ${until}.`,
    confirm: 'Confirmar y reservar',
    ignore: 'Si no lo ha pedido usted, ignore este correo y no se reservará nada.',
  },
  waitlist: {
    joined: {
      heading: 'Está en la lista de espera',
      intro: 'Le escribiremos en cuanto quede libre una hora, pero no de noche.',
    },
    offered: {
      heading: 'Ha quedado libre una hora',
      intro: (until) => `Le guardamos esta hora hasta ${until}. Después pasa a la siguiente persona.`,
      introOfMove: (until) =>
        `Le guardamos esta hora anterior hasta ${until}. Si la acepta, su reserva cambia de hora.`,
      take: 'Aceptar o rechazar esta hora',
    },
    open: 'Ver su puesto en la lista de espera',
  },
}
