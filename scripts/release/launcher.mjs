import { nodeFlags } from '../lib/nodeFlags.mjs'

/**
 * The program `portal` of the archive: for any shell, with nothing in its PATH, from any folder. It becomes Node, so
 * that signals reach the portal.
 */
export const writeLauncher = () => `#!/bin/sh
# portal start: das Portal starten; portal BEFEHL: ein Befehl; portal --help: welche es gibt
set -eu
self=$0
case $self in */*) ;; *) self=./$self ;; esac
while [ -L "$self" ]; do self=$(readlink -f "$self"); done
home=$(cd "\${self%/*}/" && pwd -P)
script=portal.js
if [ "\${1-}" = start ]; then
  shift
  script=main.js
fi
PORTAL_AUFRUF=$0
export PORTAL_AUFRUF
exec "$home/node/bin/node" ${nodeFlags.join(' ')} "$home/server/dist/$script" "$@"
`
