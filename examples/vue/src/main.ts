import { createApp } from 'vue'
import BookingPage from './BookingPage.vue'
import './page.css'

createApp(BookingPage).mount('#root')
