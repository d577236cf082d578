/** Name of the file in the cluster that postgresql.conf includes. */
export const settingsFile = 'tradecounter.conf'

/**
 * Settings for a small machine that the portal shares. Every start rewrites them, so a release can change
 * them. An operator's own settings go through ALTER SYSTEM, which overrides this file. fsync,
 * synchronous_commit and full_page_writes are the defaults and stated anyway: an acknowledged order must
 * survive a loss of power.
 */
export const settings = `# Written by the portal at every start. Own settings: ALTER SYSTEM SET ..., which stands above this file.
fsync = on
synchronous_commit = on
full_page_writes = on

max_connections = 60
shared_buffers = 192MB
effective_cache_size = 768MB
work_mem = 8MB
maintenance_work_mem = 64MB
random_page_cost = 1.1
jit = off
# Parallel workers share memory under /dev/shm, of which containers have little, and the machine has few cores.
max_parallel_workers_per_gather = 0
max_parallel_maintenance_workers = 0

max_wal_size = 1GB
min_wal_size = 128MB
wal_compression = on
checkpoint_timeout = 10min

timezone = 'UTC'
log_timezone = 'UTC'
# One file a weekday, each overwritten after a week.
logging_collector = on
log_directory = 'log'
log_filename = 'postgresql-%a.log'
log_rotation_age = 1d
log_rotation_size = 0
log_truncate_on_rotation = on
log_checkpoints = off
log_line_prefix = '%m [%p] %a '
# Values in statements are people's data.
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
`
