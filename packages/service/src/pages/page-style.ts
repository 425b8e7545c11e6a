/** The style of all pages: one column, with the elements' colours. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --ground: var(--when-surface-sunken, light-dark(#f6f7f9, #0f1114));
  --surface: var(--when-surface, light-dark(#fff, #16181d));
  --line: var(--when-line, light-dark(#e3e6ea, #2a2e36));
  --text: var(--when-text, light-dark(#14171c, #eceef1));
  --quiet: var(--when-text-quiet, light-dark(#5a6270, #9aa3b1));
  --accent: var(--when-accent, #3b5bdb);
  --success: light-dark(#1f7a3d, #63d58a);
  --notice: light-dark(#7d5300, #f5c451);
  --fill: color-mix(in srgb, var(--text) 5.5%, var(--surface));
  --shadow: 0 1px 2px light-dark(rgb(20 28 45 / 0.05), rgb(0 0 0 / 0.4)),
    0 18px 40px -18px light-dark(rgb(20 28 45 / 0.18), #000);
  --accent-text: light-dark(
    oklch(from var(--accent) min(l, 0.47) c h),
    oklch(from var(--accent) max(l, 0.75) calc(c * 0.6) h)
  );
  --radius: var(--when-radius, 14px);
  --radius-control: var(--when-radius-control, calc(var(--radius) * 9 / 14));
  font: 15px/1.5 system-ui, Inter, 'Segoe UI', sans-serif;
}
* {
  box-sizing: border-box;
}
body {
  display: flex;
  flex-direction: column;
  gap: 28px;
  max-inline-size: calc(980px + 2 * clamp(12px, 4vw, 40px));
  min-block-size: 100vh;
  min-block-size: 100dvh;
  margin: 0 auto;
  padding: clamp(16px, 4vw, 40px) clamp(12px, 4vw, 40px) 20px;
  color: var(--text);
}
html {
  background: var(--ground);
}
.company {
  display: flex;
  flex-wrap: wrap;
  gap: 8px 14px;
  align-items: center;
  margin: 0;
  font-size: 16px;
  font-weight: 600;
  overflow-wrap: anywhere;
}
.company img {
  max-inline-size: min(220px, 100%);
  block-size: 40px;
  border-radius: 6px;
  object-fit: contain;
}
main {
  flex: 1;
}
.visually-hidden {
  position: absolute;
  overflow: hidden;
  inline-size: 1px;
  block-size: 1px;
  margin: 0;
  clip-path: inset(50%);
  white-space: nowrap;
}
.note {
  margin: 16px 4px 0;
  color: var(--quiet);
  font-size: 14px;
  text-align: center;
  text-wrap: balance;
}
.subject {
  margin: 0 4px 14px;
  font-size: 17px;
  font-weight: 600;
  text-align: center;
  text-wrap: balance;
}
.notice {
  max-inline-size: 520px;
  margin: clamp(16px, 12vh, 120px) auto 0;
  padding: clamp(24px, 6vw, 40px);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
}
.notice svg {
  display: block;
  inline-size: 44px;
  block-size: 44px;
  margin-block-end: 18px;
  color: var(--accent-text);
}
.notice h1 {
  margin: 0;
  font-size: 21px;
  line-height: 1.25;
  letter-spacing: -0.01em;
  text-wrap: balance;
}
.notice p {
  margin: 8px 0 0;
  color: var(--quiet);
  text-wrap: pretty;
}
footer {
  color: var(--quiet);
  font-size: 13px;
  text-align: center;
}
.element {
  margin-inline: auto;
}
when-waitlist {
  max-inline-size: 600px;
  padding: clamp(18px, 5vw, 32px);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
}
@media (scripting: none) {
  .element {
    display: none;
  }
}
@media print {
  footer {
    display: none;
  }
}
`
