import type { PageMessages } from './page-messages.js'

/** Spanish. Not yet checked by a native reader. */
export const es: PageMessages = {
  bookHeading: () => 'Reservar una hora',
  bookDescription: (host) =>
    host
      ? `Consulte cuándo está libre ${host} y reserve una hora.`
      : 'Consulte las horas libres y reserve una.',
  manageHeading: () => 'Su reserva',
  confirmHeading: () => 'Responder a una solicitud',
  keepAddress: () => 'Quien tenga este enlace puede cambiar la reserva: no lo comparta.',

  changeHeading: () => 'Su calendario y esta reserva no coinciden',
  movedInCalendar: (guest) =>
    `Ha movido este evento en su calendario. ${guest} sigue contando con la hora reservada.`,
  deletedInCalendar: (guest) =>
    `Ha eliminado este evento de su calendario. ${guest} sigue contando con la reunión.`,
  bookedTime: () => 'Hora reservada',
  calendarTime: () => 'Hora en su calendario',
  acceptMove: () => 'Adoptar la nueva hora y avisar a todos',
  acceptDeletion: () => 'Cancelar la reserva y avisar a todos',
  restoreEvent: () => 'Restaurar el evento en mi calendario',
  changeSettled: () => 'No queda nada por decidir',

  missingHeading: () => 'Esta página no existe',
  missingHelp: () => 'Compruebe la dirección o pregunte a quien se la dio.',
  brokenHeading: () => 'Este enlace no lleva a ninguna reserva',
  brokenHelp: () => 'Puede que falte una parte. Ábralo de nuevo desde el mensaje en el que venía.',
  privateHeading: () => 'Estas horas no son públicas',
  privateHelp: () => 'Reserve donde recibió la invitación o pregunte a quien le dio esta dirección.',
  linkUsedHeading: () => 'Este enlace ya se usó',
  linkExpiredHeading: () => 'Este enlace ha caducado',
  linkEndedHelp: () => 'Pida uno nuevo a quien se lo dio.',
  failedHeading: () => 'Algo ha fallado por nuestra parte',
  failedHelp: () => 'Inténtelo de nuevo dentro de un momento.',
  challengeHelp: () =>
    'Se acaban de hacer muchas reservas. Active JavaScript para continuar o inténtelo de nuevo dentro de una hora.',
  waitlistFull: () => 'Esta lista de espera está completa. Inténtelo de nuevo más tarde.',
  paymentMade: () => 'Ya he pagado: ver mi reserva',
  oftenHeading: () => 'Demasiadas veces',
  oftenHelp: () => 'Inténtelo de nuevo dentro de un minuto.',

  pollHeading: () => '¿Qué horas le vienen bien?',
  pollIntro: () => 'Responda para cada hora. Puede cambiar sus respuestas más tarde.',
  pollIfNeeded: () => 'Si hace falta',
  pollTaken: () => 'Ya no está libre',
  pollUnanswered: () => 'Responda para al menos una hora.',
  pollSaved: () => 'Sus respuestas se han guardado',
  pollKeepAddress: () =>
    'Guarde la dirección de esta página para cambiar sus respuestas. Quien la tenga puede cambiarlas.',
  pollWithdraw: () => 'Retirar mis respuestas',
  pollWithdrawn: () => 'Sus respuestas se han retirado',
  pollEnded: () => 'Esta encuesta ya no admite respuestas',
  pollChosen: () => 'Se ha elegido esta hora',
  pollCalendarHelp: () => 'Elija un archivo .ics. Se lee una sola vez para marcar las horas y no se guarda.',

  madeWith: (name) => `Citas con ${name}`,
}
