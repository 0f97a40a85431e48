-- How much a person may book who books for themself. The school may set other values than these usual ones.
ALTER TABLE "school" ADD COLUMN     "booking_horizon_days" INTEGER NOT NULL DEFAULT 400,
ADD COLUMN     "longest_rental_days" INTEGER NOT NULL DEFAULT 14,
ADD COLUMN     "most_future_bookings" INTEGER NOT NULL DEFAULT 20;
