/** The style of the sign-in page, in addition to the page style. */
export const signInStyle = `.notice form {
  display: grid;
  gap: 8px;
  margin-block-start: 20px;
}
.notice ul {
  margin: 4px 0 0;
  padding-inline-start: 20px;
  color: var(--text);
}
.notice p + p {
  margin-block-start: 12px;
}
.notice form p {
  margin: 0;
}
.notice bdi {
  color: var(--text);
  font-weight: 600;
  overflow-wrap: anywhere;
}
.notice label {
  font-weight: 600;
}
.notice input {
  min-block-size: 44px;
  padding: 8px 12px;
  border: 1px solid light-dark(#8b93a0, #6a7280);
  border-radius: 8px;
  background: var(--surface);
  color: var(--text);
  font: inherit;
}
.notice input[name='code'] {
  font-size: 20px;
  letter-spacing: 0.12em;
  font-variant-numeric: tabular-nums;
}
.notice .wrong {
  color: light-dark(#b3261e, #f2b8b5);
}
.notice input[aria-invalid='true'] {
  border-color: light-dark(#b3261e, #f2b8b5);
}
.notice button {
  min-block-size: 44px;
  padding: 8px 16px;
  border: 1px solid transparent;
  border-radius: 8px;
  background: none;
  color: var(--accent-text);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.notice button.first {
  margin-block-start: 8px;
  background: light-dark(#3b5bdb, #a5b4fc);
  color: light-dark(#fff, #14171c);
}
.notice :is(input, button):focus-visible {
  outline: 2px solid var(--accent-text);
  outline-offset: 2px;
}
@media (forced-colors: active) {
  .notice button {
    border-color: ButtonText;
  }
}
`
