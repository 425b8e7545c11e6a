/** The style of the hosted pages around their one element. */
export const pageStyle = `:root {
  color-scheme: light dark;
  font-family: system-ui, sans-serif;
  line-height: 1.5;
}
body {
  margin: 0;
  background: Canvas;
  color: CanvasText;
}
main {
  box-sizing: border-box;
  max-inline-size: 64rem;
  margin-inline: auto;
  padding: clamp(1rem, 4vw, 3rem);
}
`
