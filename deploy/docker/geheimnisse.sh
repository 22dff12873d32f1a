#!/bin/sh
# Legt als root an, was compose.yaml an Geheimnissen braucht und noch nicht da ist. Der Ordner gehört in die Sicherung.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p geheim mandanten
# Jedes Geheimnis liest nur der Benutzer seines Containers: 10001 ist das Portal, 999 PostgreSQL.
chmod 711 geheim
chmod 755 mandanten
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
keep() {
  [ -e "geheim/$1" ] && return
  printf '%s\n' "$3" >"geheim/$1.neu"
  chown "$2" "geheim/$1.neu"
  chmod 400 "geheim/$1.neu"
  mv "geheim/$1.neu" "geheim/$1"
}
keep portal-passwort 999 "$(random)"
keep postgres-passwort 999 "$(random)"
keep database-url 10001 "postgres://portal:$(cat geheim/portal-passwort)@datenbank/portal"
keep schluessel 10001 "$(random)"
