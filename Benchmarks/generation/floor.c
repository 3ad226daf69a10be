// The least that any generator of files from YAML does, as something to compare with: no model, no checks, no text made.
//
//   floor generate THREADS SPECS OUTPUT FILES BYTES   each spec is read and parsed into libyaml's events, and FILES files with
//                                                     BYTES bytes together are written, by a temporary name and a rename
//   floor parse THREADS SPECS                         the same without writing
//   floor hash THREADS FOLDER...                      all files below the folders are read and hashed, which is the least that
//                                                     can tell that nothing has changed
//
// Built by `python3 Benchmarks/generation`, which hands over what the tool that it measures wrote.
#define _GNU_SOURCE
#include <fcntl.h>
#include <fts.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

enum { most_threads = 64 };

struct paths {
  char **items;
  size_t count, room;
};

// What is to be done is fixed before the threads start; `next` is all that they share.
struct job {
  struct paths inputs;
  int writes, hashes;
  const char *output;
  int files;
  size_t bytes_per_file;
  char *text;
  atomic_size_t next;
  atomic_uint_fast64_t sum;
};

struct buffer {
  unsigned char *bytes;
  size_t length, room;
};

static void stop(const char *what) {
  perror(what);
  exit(74);
}

// All regular files below the folders, in fts's order of names.
static struct paths files_below(char *const *folders) {
  struct paths found = {0};
  FTS *walk = fts_open(folders, FTS_PHYSICAL | FTS_NOCHDIR | FTS_NOSTAT, NULL);
  if (!walk) stop("fts_open");
  for (FTSENT *entry; (entry = fts_read(walk));) {
    if (entry->fts_info != FTS_F && entry->fts_info != FTS_NSOK) continue;
    if (found.count == found.room) {
      found.room = found.room ? found.room * 2 : 1024;
      found.items = realloc(found.items, found.room * sizeof *found.items);
      if (!found.items) stop("realloc");
    }
    found.items[found.count++] = strdup(entry->fts_path);
  }
  fts_close(walk);
  return found;
}

static void read_file(const char *path, struct buffer *into) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) stop(path);
  into->length = 0;
  for (;;) {
    if (into->length == into->room) {
      into->room = into->room ? into->room * 2 : 1 << 17;
      into->bytes = realloc(into->bytes, into->room);
      if (!into->bytes) stop("realloc");
    }
    ssize_t got = read(file, into->bytes + into->length, into->room - into->length);
    if (got < 0) stop(path);
    if (got == 0) break;
    into->length += (size_t)got;
  }
  close(file);
}

static void parse(const struct buffer *source, const char *path) {
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) stop("yaml_parser_initialize");
  yaml_parser_set_input_string(&parser, source->bytes, source->length);
  int type = YAML_NO_EVENT;
  while (type != YAML_STREAM_END_EVENT) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) {
      fprintf(stderr, "%s: %s\n", path, parser.problem);
      exit(1);
    }
    type = event.type;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
}

// FNV-1a over eight bytes at a time: as good as any for the question, and nothing to be had for less.
static uint64_t hash(const struct buffer *source) {
  const uint64_t prime = 0x100000001b3;
  uint64_t value = 0xcbf29ce484222325;
  size_t at = 0;
  for (; at + 8 <= source->length; at += 8) {
    uint64_t word;
    memcpy(&word, source->bytes + at, 8);
    value = (value ^ word) * prime;
    value ^= value >> 32;
  }
  for (; at < source->length; at++) value = (value ^ source->bytes[at]) * prime;
  return value;
}

static void write_files(const struct job *job, const char *spec) {
  const char *name = strrchr(spec, '/');
  name = name ? name + 1 : spec;
  for (int number = 0; number < job->files; number++) {
    char path[4096], temporary[4096];
    snprintf(path, sizeof path, "%s/%s.%d.swift", job->output, name, number);
    snprintf(temporary, sizeof temporary, "%s/.%s.%d.part", job->output, name, number);
    int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) stop(temporary);
    if (write(file, job->text, job->bytes_per_file) != (ssize_t)job->bytes_per_file) stop(temporary);
    close(file);
    if (rename(temporary, path)) stop(path);
  }
}

static void *work(void *argument) {
  struct job *job = argument;
  struct buffer source = {0};
  uint64_t sum = 0;
  for (size_t index; (index = atomic_fetch_add(&job->next, 1)) < job->inputs.count;) {
    const char *path = job->inputs.items[index];
    read_file(path, &source);
    if (job->hashes) {
      sum ^= hash(&source);
    } else {
      parse(&source, path);
      if (job->writes) write_files(job, path);
    }
  }
  // Handed on, so that no compiler finds the hashing useless.
  atomic_fetch_xor(&job->sum, sum);
  free(source.bytes);
  return NULL;
}

int main(int count, char **arguments) {
  struct job job = {0};
  int threads = count > 3 ? atoi(arguments[2]) : 0;
  if (threads < 1 || threads > most_threads) goto usage;
  if (!strcmp(arguments[1], "hash")) {
    job.hashes = 1;
    job.inputs = files_below(arguments + 3);
  } else {
    char *folders[] = {arguments[3], NULL};
    job.inputs = files_below(folders);
    if (!strcmp(arguments[1], "generate")) {
      if (count != 7) goto usage;
      job.writes = 1;
      job.output = arguments[4];
      job.files = atoi(arguments[5]);
      if (job.files < 1) goto usage;
      job.bytes_per_file = strtoul(arguments[6], NULL, 10) / (size_t)job.files;
      job.text = malloc(job.bytes_per_file);
      if (!job.text) stop("malloc");
      memset(job.text, 'x', job.bytes_per_file);
      mkdir(job.output, 0755);
    } else if (strcmp(arguments[1], "parse")) {
      goto usage;
    }
  }
  pthread_t others[most_threads];
  for (int index = 1; index < threads; index++) {
    if (pthread_create(&others[index], NULL, work, &job)) stop("pthread_create");
  }
  work(&job);
  for (int index = 1; index < threads; index++) pthread_join(others[index], NULL);
  printf("%zu files, %016llx\n", job.inputs.count, (unsigned long long)job.sum);
  return 0;
usage:
  fprintf(stderr, "usage: floor generate THREADS SPECS OUTPUT FILES BYTES | parse THREADS SPECS | hash THREADS FOLDER...\n");
  return 64;
}
