// The first page: what Whenable is, a widget to try, the first lines of code, and the sections.
import { codeBlock, pictures } from './markdown.mjs'
import { sections } from './navigation.mjs'

const scriptTag = `<link
  rel="preload" as="fetch" crossorigin
  href="https://booking.example.com/v3/scheduling/bootstrap?configuration_id=6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11"
>
<script type="module" src="https://booking.example.com/embed/whenable.js"></script>
<when-booking
  configuration-id="6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11"
  service-url="https://booking.example.com"
></when-booking>`

const card = ({ name, about, pages }) =>
  `<li><h3><a href="${pages[0].url}">${name}</a></h3><p>${about}</p></li>`

/** The HTML of the first page. */
export const homePage = () => {
  for (const scheme of ['light', 'dark'])
    for (const size of ['', '@2x'])
      pictures.set(`docs/booking-${scheme}${size}.png`, `pictures/booking-${scheme}${size}.png`)
  return `<div class="hero">
<div>
<h1>Scheduling for web pages</h1>
<p class="lead">Visitors book a time in seconds: on any phone, in any time zone, by touch, keyboard or screen reader. Add one script tag, or build with the elements, the flow or the client. Run the service yourself.</p>
<p class="actions"><a class="primary" href="start.html">Get started</a><a href="script-tag.html">Add a script tag</a><a href="components/index.html">Components</a></p>
</div>
</div>
<section class="try" aria-label="Try it">
<site-example tag="when-booking" bare><picture>
<source media="(prefers-color-scheme: dark)" srcset="pictures/booking-dark.png, pictures/booking-dark@2x.png 2x">
<source srcset="pictures/booking-light.png, pictures/booking-light@2x.png 2x">
<img src="pictures/booking-light.png" alt="The booking widget of a studio: what can be booked, the month with free days, the next free times, and the times of one day">
</picture></site-example>
<p class="note">A live widget. Its service runs in this page, and forgets what you book when you leave.</p>
</section>
<div class="two">
<section><h2>On a website</h2>${codeBlock(scriptTag, 'html')}</section>
<section><h2>On your machine</h2>${codeBlock('npm start             # your own service\nnpm start -- --demo   # a sample studio', 'sh')}<p>You need Node 20.19 or later. The first start prints one address; three steps later your booking page is online. <a href="start.html">Getting started</a> shows them.</p></section>
</div>
<h2>Documentation</h2>
<ul class="cards">${sections.map(card).join('')}</ul>`
}
