-- What was flown, read from the counters, is told from what puts a mistake right: only the former counts as use.
ALTER TYPE "counter_cause" ADD VALUE 'Reading';
