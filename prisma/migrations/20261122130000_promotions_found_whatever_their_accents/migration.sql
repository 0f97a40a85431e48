-- The name of a promotion without its accents and in small letters, as people have it: "Élite 2027" is found by "elite".
ALTER TABLE "promotion" ADD COLUMN "folded_name" TEXT NOT NULL GENERATED ALWAYS AS (
  lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'))
) STORED;
