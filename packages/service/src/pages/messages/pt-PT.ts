import type { PageMessages } from './page-messages.js'

/** European Portuguese. Not yet checked by a native reader. */
export const ptPT: PageMessages = {
  bookHeading: () => 'Reservar um horário',
  bookDescription: (host) =>
    host ? `Veja os horários livres de ${host} e reserve um.` : 'Veja os horários livres e reserve um.',
  manageHeading: () => 'A sua reserva',
  confirmHeading: () => 'Responder a um pedido',
  keepAddress: () => 'Quem tiver este link pode alterar a reserva: guarde-o só para si.',

  changeHeading: () => 'O seu calendário e esta marcação não coincidem',
  movedInCalendar: (guest) => `Moveu este evento no seu calendário. ${guest} ainda conta com a hora marcada.`,
  deletedInCalendar: (guest) =>
    `Eliminou este evento do seu calendário. ${guest} ainda conta com o encontro.`,
  bookedTime: () => 'Hora marcada',
  calendarTime: () => 'Hora no seu calendário',
  acceptMove: () => 'Adotar a nova hora e avisar todos',
  acceptDeletion: () => 'Cancelar a marcação e avisar todos',
  restoreEvent: () => 'Repor o evento no meu calendário',
  changeSettled: () => 'Não há mais nada a decidir',

  missingHeading: () => 'Esta página não existe',
  missingHelp: () => 'Verifique o endereço ou pergunte a quem o forneceu.',
  brokenHeading: () => 'Este link não leva a nenhuma reserva',
  brokenHelp: () => 'Pode faltar uma parte. Abra-o de novo a partir da mensagem em que veio.',
  privateHeading: () => 'Estes horários não são públicos',
  privateHelp: () => 'Reserve onde recebeu o convite ou pergunte a quem forneceu este endereço.',
  linkUsedHeading: () => 'Esta ligação já foi utilizada',
  linkExpiredHeading: () => 'Esta ligação expirou',
  linkEndedHelp: () => 'Peça uma nova a quem lha deu.',
  failedHeading: () => 'Algo correu mal do nosso lado',
  failedHelp: () => 'Tente novamente dentro de instantes.',
  challengeHelp: () =>
    'Acabaram de ser feitas muitas reservas. Ative o JavaScript para continuar ou tente de novo daqui a uma hora.',
  waitlistFull: () => 'Esta lista de espera está cheia. Tente novamente mais tarde.',
  paymentMade: () => 'Já paguei: mostrar a minha reserva',
  oftenHeading: () => 'Demasiadas vezes',
  oftenHelp: () => 'Tente novamente dentro de um minuto.',

  pollHeading: () => 'Que horas lhe convêm?',
  pollIntro: () => 'Responda para cada hora. Pode alterar as respostas mais tarde.',
  pollIfNeeded: () => 'Se for preciso',
  pollTaken: () => 'Já não está livre',
  pollUnanswered: () => 'Responda para pelo menos uma hora.',
  pollSaved: () => 'As suas respostas estão guardadas',
  pollKeepAddress: () =>
    'Guarde o endereço desta página para alterar as respostas. Quem o tiver pode alterá-las.',
  pollWithdraw: () => 'Retirar as minhas respostas',
  pollWithdrawn: () => 'As suas respostas foram retiradas',
  pollEnded: () => 'Esta sondagem já não aceita respostas',
  pollChosen: () => 'Esta hora foi escolhida',
  pollCalendarHelp: () =>
    'Escolha um ficheiro .ics. É lido uma vez para assinalar as horas e não é guardado.',

  madeWith: (name) => `Marcações com ${name}`,
}
