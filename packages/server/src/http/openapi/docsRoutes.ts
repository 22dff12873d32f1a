import type { FastifyInstance } from 'fastify'

export function docsRoutes(_fastify: FastifyInstance): void {}
