/** The style of a host's page, which looks like `when-host-page`. */
export const hostStyle = `.services {
  display: grid;
  gap: 20px;
  max-inline-size: 720px;
  margin-inline: auto;
  overflow-wrap: anywhere;
}
.services :is(h2, h3, p, ul) {
  margin: 0;
  padding: 0;
  list-style: none;
}
.services .host {
  display: flex;
  gap: 22px;
  align-items: center;
}
.services h2 {
  font-size: 24px;
  font-weight: 650;
  line-height: 1.25;
  letter-spacing: -0.015em;
  text-wrap: balance;
}
.service-list {
  display: grid;
  gap: 12px;
}
.service {
  display: grid;
  gap: 8px;
  padding: 20px 24px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: 0 1px 2px light-dark(rgb(20 28 45 / 0.05), rgb(0 0 0 / 0.4));
  position: relative;
}
.service a {
  color: var(--text);
  text-decoration: none;
}
/* The whole card is the target. */
.service a::after {
  position: absolute;
  inset: 0;
  border-radius: var(--radius);
  content: '';
}
.service:hover {
  border-color: var(--accent-text);
}
.service h3 {
  font-size: 17px;
  font-weight: 650;
  line-height: 1.3;
  letter-spacing: -0.01em;
}
.service .facts {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 18px;
}
.service .text {
  color: var(--quiet);
  font-size: 14px;
  white-space: pre-line;
}
.service .next {
  color: var(--accent-text);
  font-size: 14px;
  font-weight: 550;
  font-variant-numeric: tabular-nums;
}
.services :is(select, button) {
  min-block-size: 36px;
  padding: 6px 12px;
  border: 1px solid light-dark(#8b93a0, #6a7280);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: var(--text);
  font: inherit;
}
.services .zone {
  border-block-start: 0;
}
.services :focus-visible {
  outline: 2px solid var(--accent-text);
  outline-offset: 2px;
}
@media (max-width: 480px) {
  .service {
    padding: 16px;
  }
}
`
