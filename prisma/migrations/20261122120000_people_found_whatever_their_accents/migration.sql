-- A name without its accents and in small letters, so that PostgreSQL finds "Élise" by "elise" and sorts it under E,
-- whatever the collation of the database. The tab sorts before every letter: "Martin" stands before "Martin Brun".
ALTER TABLE "person" ADD COLUMN "folded_name" TEXT NOT NULL GENERATED ALWAYS AS (
  lower(regexp_replace(normalize(last_name || E'\t' || first_name, NFD), '[\u0300-\u036f]', '', 'g'))
) STORED;
