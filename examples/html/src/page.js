import '@whenable/elements/define/booking'

const thanks = document.querySelector('.thanks')
const dateAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

document.addEventListener('when-booking-create', ({ booking }) => {
  thanks.textContent = `Thank you, ${booking.guest.name}. We look forward to ${dateAndTime.format(booking.start * 1000)}.`
})
