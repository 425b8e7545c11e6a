// Runs before the page is drawn, so that a chosen scheme never flashes.
const scheme = localStorage.getItem('scheme')
if (scheme) document.documentElement.style.colorScheme = scheme
