#!/bin/sh
# Creates the role that the application connects as, or gives it its password again. The image of PostgreSQL runs this when
# docker compose makes a database. A database of an older version needs it once:
# docker compose exec database sh /docker-entrypoint-initdb.d/create-application-role.sh
set -e
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$APPLICATION_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
SELECT 'CREATE ROLE envol_app' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'envol_app') \gexec
ALTER ROLE envol_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'password';
SQL
