/** The style of a card with a booking's status: its date as on a page of a calendar, its heading, and its details. */
export const statusCardStyle = `.status-card {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 16px 22px;
  max-inline-size: 600px;
  margin-inline: auto;
  padding: 32px;
}
.status-card > * {
  grid-column: 1 / -1;
}
.status-card > :is(h1, h2, h3) {
  grid-area: 1 / 2;
  align-self: center;
  margin-block: 0;
}
.tile {
  position: relative;
  display: grid;
  grid-area: 1 / 1;
  inline-size: 84px;
  border: 1px solid var(--line);
  border-radius: calc(var(--radius) * 6 / 7);
  background: var(--surface);
  line-height: 1.45;
  text-align: center;
}
.tile b {
  padding: 4px;
  border-radius: calc(var(--radius) * 6 / 7 - 1px) calc(var(--radius) * 6 / 7 - 1px) 0 0;
  background: color-mix(in oklch, var(--accent) 11%, var(--surface));
  color: var(--accent-text);
  font-size: 12.5px;
  font-weight: 600;
}
.tile span {
  padding-block-start: 6px;
  font-size: 32px;
  font-weight: 650;
  line-height: 1;
  letter-spacing: -0.03em;
}
.tile i {
  padding-block: 2px 8px;
  color: var(--quiet);
  font-size: 12.5px;
  font-style: normal;
}
.tile svg {
  position: absolute;
  inset-block-end: -9px;
  inset-inline-end: -9px;
  padding: 4px;
  border-radius: 50%;
  background: var(--success);
  box-shadow: 0 0 0 3px var(--surface);
  color: var(--surface);
}
.pending .tile svg {
  background: var(--notice);
}
.cancelled .tile svg {
  background: var(--quiet);
}
.cancelled .tile b {
  background: var(--fill);
  color: var(--quiet);
}
.status-card dl {
  display: grid;
  gap: 12px;
  margin-block-start: 4px;
  padding-block: 20px;
  border-block: 1px solid var(--line);
}
.status-card dl:last-child {
  padding-block-end: 0;
  border-block-end: 0;
}
.status-card dl > div {
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr);
  gap: 2px 12px;
}
@media (max-width: 380px) {
  .status-card {
    column-gap: 18px;
    padding: 20px 16px;
  }
  .status-card dl > div {
    grid-template-columns: minmax(0, 1fr);
  }
}
`
