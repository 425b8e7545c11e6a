/** The slugs that event types and hosts had before they were renamed, so that old addresses lead on. */
export const formerSlugs = `
CREATE TABLE former_slugs (
  application_id text NOT NULL,
  kind text NOT NULL,
  slug text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (application_id, kind, slug)
);
CREATE INDEX former_slugs_owner ON former_slugs (application_id, owner_id);
`
