#!/bin/sh
# Läuft einmal, in der leeren Datenbank: der Benutzer des Portals, seine Datenbank und was docs/betrieb/einrichten.md dazu nennt.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --username=postgres <<'SQL'
\set passwort `cat /run/secrets/portal-passwort`
CREATE ROLE portal LOGIN PASSWORD :'passwort';
CREATE ROLE ekp_app NOLOGIN;
GRANT ekp_app TO portal;
CREATE DATABASE portal OWNER portal ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
REVOKE TEMPORARY ON DATABASE portal FROM PUBLIC;
GRANT TEMPORARY ON DATABASE portal TO portal;
ALTER ROLE portal SET log_min_messages = 'log';
ALTER ROLE portal SET log_min_error_statement = 'panic';
ALTER ROLE portal SET log_error_verbosity = 'terse';
ALTER ROLE portal SET log_parameter_max_length_on_error = 0;
ALTER ROLE portal SET log_parameter_max_length = 0;
ALTER ROLE portal SET log_statement = 'none';
\connect portal
REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC;
SQL
